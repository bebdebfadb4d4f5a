/* fault.c: filling a fault with a message that can be shown anywhere. */
#include "base/fault.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/text.h"

/*
 * Make the first `len` bytes of a message clean UTF-8 and end it there. Of a
 * message that was `cut` the last character may be half: it is dropped.
 */
static void tidy(char *message, size_t len, bool cut)
{
    size_t at = 0;
    while (at < len) {
        size_t bytes = ul_utf8_char(message + at, len - at);
        if (bytes == 0 && cut && len - at < 4)
            break;
        size_t step = bytes ? bytes : 1;
        if (bytes == 0 || ul_utf8_is_control(message + at))
            memset(message + at, '?', step);
        at += step;
    }
    message[at] = '\0';
}

bool ul_fault_set(ul_fault *fault, const char *code, size_t line, size_t column, const char *format, ...)
{
    if (!fault)
        return false;
    fault->code = code;
    fault->line = line;
    fault->column = column;
    va_list args;
    va_start(args, format);
    size_t full = (size_t)vsnprintf(fault->message, sizeof fault->message, format, args);
    va_end(args);
    bool cut = full >= sizeof fault->message;
    tidy(fault->message, cut ? sizeof fault->message - 1 : full, cut);
    return false;
}
