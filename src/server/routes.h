/* routes.h: which path does what, and who may ask for it. docs/api.md lists them. */
#ifndef UL_SERVER_ROUTES_H
#define UL_SERVER_ROUTES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "server/http.h"
#include "server/live_table.h"
#include "table/deed.h"

/* For http.h: `context` is the server. */
void ul_route(void *context, ul_http_request *request);
void ul_route_upgraded(void *context, ul_http_request *request, int fd, const char *first, size_t len);
void ul_route_dropped(void *note); /* a request went away before its socket was handed over */

bool ul_route_is_operator(ul_server *s, ul_http_request *request); /* is it an operator's? */

/* The seat that the key in `Authorization: Bearer KEY` opens; UL_NOBODY: none. */
ul_seat ul_route_seat(const ul_live_table *l, ul_http_request *request);

/* May pages of this origin ask? Else it is refused. A request without Origin does not come from a browser. */
bool ul_route_check_origin(ul_server *s, ul_http_request *request);

/* Is there such a table? Else the request is refused: there is none, or it cannot be read now. */
bool ul_route_has_table(ul_http_request *request, const ul_live_table *l, const ul_fault *fault);

/* open_table.c: POST /api/1/tables, and its answer when the table is kept. */
void ul_route_open(ul_server *s, ul_http_request *request);
void ul_route_opened(ul_live_table *l);

/* operator_requests.c: /api/1/operator, and the answer when a table was closed by it, or was not. */
void ul_route_operators(ul_server *s, ul_http_request *request, const char *path);
void ul_route_closed(ul_http_request *request, bool kept);

/* html_page.c: the page, for the start (NULL) or for a table, with what messengers show of that. */
void ul_route_page(ul_server *s, ul_http_request *request, const char *id);

/* day_counts.c: GET and POST /api/1/days/DATE. */
void ul_route_day(ul_server *s, ul_http_request *request, const char *date);

/* lobby.c: GET /api/1/tables. */
void ul_route_lobby(ul_server *s, ul_http_request *request);

#endif
