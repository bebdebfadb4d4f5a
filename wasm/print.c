/*
 * print.c: the printf family as far as the engine goes: no floating point, no
 * files, nothing of locales. The C library's own would be a tenth of what a
 * page has to load.
 *
 * Known are %s %c %d %u %x %X %%, with 0, a width, a precision for %s (a number
 * or *), and z, l or ll before a number. Any other is a mistake of ours.
 */
#include <assert.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <wasi/api.h>

typedef struct output {
    char  *bytes;
    size_t room, len; /* `len` counts what there was no room for, too */
} output;

/* One conversion, as it is written between % and its letter. */
typedef struct form {
    bool   zeros;
    size_t width, precision;
    int    longs; /* l, ll; z is a long on this machine */
} form;

static void put(output *out, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++, out->len++)
        if (out->len + 1 < out->room)
            out->bytes[out->len] = bytes[i];
}

static void put_padded(output *out, const form *f, const char *bytes, size_t len)
{
    for (size_t pad = len; pad < f->width; pad++)
        put(out, f->zeros ? "0" : " ", 1);
    put(out, bytes, len);
}

static void put_number(output *out, const form *f, uint64_t value, bool minus, unsigned base, const char *digits)
{
    char   text[24];
    size_t at = sizeof text;
    do
        text[--at] = digits[value % base];
    while (value /= base);
    assert(!minus || f->width == 0);
    if (minus)
        text[--at] = '-';
    put_padded(out, f, text + at, sizeof text - at);
}

static size_t read_number(const char **format)
{
    size_t number = 0;
    for (; **format >= '0' && **format <= '9'; ++*format)
        number = 10 * number + (size_t)(**format - '0');
    return number;
}

static const char *read_form(const char *format, form *f, va_list *args)
{
    *f = (form){.zeros = *format == '0', .precision = SIZE_MAX};
    f->width = read_number(&format);
    if (*format == '.' && *++format == '*') {
        f->precision = (size_t)va_arg(*args, int);
        format++;
    } else if (format[-1] == '.') {
        f->precision = read_number(&format);
    }
    for (; *format == 'l' || *format == 'z'; format++)
        f->longs++;
    return format;
}

static int64_t take_signed(const form *f, va_list *args)
{
    return f->longs == 2 ? va_arg(*args, long long) : f->longs == 1 ? va_arg(*args, long) : va_arg(*args, int);
}

static uint64_t take_unsigned(const form *f, va_list *args)
{
    return f->longs == 2   ? va_arg(*args, unsigned long long)
           : f->longs == 1 ? va_arg(*args, unsigned long)
                           : va_arg(*args, unsigned);
}

/* Of a text that need not end within its precision. */
static size_t length_of(const char *text, size_t most)
{
    size_t len = 0;
    while (len < most && text[len])
        len++;
    return len;
}

static void convert(output *out, char letter, const form *f, va_list *args)
{
    static const char small[] = "0123456789abcdef", large[] = "0123456789ABCDEF";
    const char       *text;
    int64_t           number;
    char              byte;
    switch (letter) {
    case 's':
        text = va_arg(*args, const char *);
        put_padded(out, f, text, length_of(text, f->precision));
        break;
    case 'c':
        byte = (char)va_arg(*args, int);
        put_padded(out, f, &byte, 1);
        break;
    case 'd':
        number = take_signed(f, args);
        put_number(out, f, number < 0 ? 0 - (uint64_t)number : (uint64_t)number, number < 0, 10, small);
        break;
    case 'u':
    case 'x':
    case 'X':
        put_number(out, f, take_unsigned(f, args), false, letter == 'u' ? 10 : 16, letter == 'X' ? large : small);
        break;
    default:
        assert(letter == '%');
        put(out, "%", 1);
    }
}

int vsnprintf(char *bytes, size_t room, const char *format, va_list given)
{
    output  out = {bytes, room, 0};
    form    f;
    va_list args;
    va_copy(args, given);
    while (*format) {
        size_t plain = strcspn(format, "%");
        put(&out, format, plain);
        format += plain;
        if (*format) {
            format = read_form(format + 1, &f, &args);
            convert(&out, *format++, &f, &args);
        }
    }
    va_end(args);
    if (room)
        bytes[out.len < room ? out.len : room - 1] = '\0';
    return (int)out.len;
}

int snprintf(char *bytes, size_t room, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int len = vsnprintf(bytes, room, format, args);
    va_end(args);
    return len;
}

/* What failed goes out by the one door that a page listens at (web/src/engine/port.ts), and that is the end. */
_Noreturn void __assert_fail(const char *claim, const char *file, int line, const char *function)
{
    char            text[256];
    __wasi_size_t   written;
    int             len = snprintf(text, sizeof text, "%s:%d: %s: %s", file, line, function, claim);
    __wasi_ciovec_t said = {(const uint8_t *)text, (size_t)len < sizeof text ? (size_t)len : sizeof text - 1};
    (void)__wasi_fd_write(2, &said, 1, &written);
    __builtin_trap();
}
