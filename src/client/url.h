/* url.h: an address of the web, as others give it to us. */
#ifndef UL_CLIENT_URL_H
#define UL_CLIENT_URL_H

#include <stdbool.h>
#include "base/fault.h"

#define UL_URL_BYTES 512

typedef struct ul_url {
    bool tls; /* https */
    char host[256], port[6];
    char path[UL_URL_BYTES]; /* from its slash on, with the query */
} ul_url;

/* Read one. False with *fault "bad-url": no http or https, a name or password in it, a fragment, too long. */
bool ul_url_read(const char *text, ul_url *url, ul_fault *fault);

#endif
