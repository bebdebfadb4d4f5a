/* system.c: why the operating system would not, in the player's language. */
#include <errno.h>
#include "words/words.h"

/* What players meet; anything else is told by its number. */
static const char *reason(int why)
{
    switch (why) {
    case ENOENT:
    case ENOTDIR:
        return "system.no-file";
    case EACCES:
    case EPERM:
        return "system.no-permission";
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return "system.no-space";
    case EROFS:
        return "system.read-only";
    case EISDIR:
        return "system.is-folder";
    case ENAMETOOLONG:
        return "system.too-long";
    default:
        return "system.other";
    }
}

void ul_words_system(ul_lang lang, int why, ul_text *out)
{
    ul_words_say(lang, reason(why), UL_PARAMS(ul_param_number("number", why)), out);
}
