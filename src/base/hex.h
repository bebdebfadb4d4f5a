/* hex.h: bytes as lower-case hexadecimal digits, two a byte, and back. */
#ifndef UL_BASE_HEX_H
#define UL_BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/json.h"
#include "base/text.h"

void ul_hex_write(const uint8_t *bytes, size_t count, ul_text *text);

/* False if they are not `count` bytes in lower case. */
bool ul_hex_read(const char *hex, size_t len, uint8_t *bytes, size_t count);

/* The same as a JSON string. */
void ul_json_hex(ul_json_out *json, const uint8_t *bytes, size_t count);
void ul_json_put_hex(ul_json_out *json, const char *key, const uint8_t *bytes, size_t count);

#endif
