/*
 * memory.c: memory for the engine in a page, in a few lines; the C library's
 * own is as long as all the rules of the game.
 *
 * Blocks come in sizes of four steps to a doubling. What is freed waits in the
 * list of its size for the next of that size; nothing is split or joined, since
 * an engine asks for the same few sizes again and again.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PAGE 65536u
#define LEAST 64u  /* the smallest block, its head included: a quarter of it is the strictest alignment */
#define SIZES 108u /* up to 2 GiB */

/* Before the bytes of every block; as long as the strictest alignment. */
typedef union head {
    struct {
        uint32_t    size; /* which of the sizes */
        union head *next; /* in its list, while it is free */
    };
    max_align_t align;
} head;

extern unsigned char __heap_base; /* where the linker's own things end */

static head     *list[SIZES];
static uintptr_t fresh; /* the first byte never given out; 0: nothing has been */

/* Of the sizes that are large enough the smallest: LEAST, and four to each doubling of it. */
static uint32_t size_for(size_t bytes)
{
    size_t quarter = LEAST / 4;
    if (bytes <= LEAST)
        return 0;
    uint32_t doublings = 31 - (uint32_t)__builtin_clz((uint32_t)(bytes - 1) / LEAST);
    return 4 * doublings + (uint32_t)((bytes - 1 - ((size_t)LEAST << doublings)) / (quarter << doublings)) + 1;
}

static size_t bytes_of(uint32_t size)
{
    return (size_t)(4 + size % 4) * (LEAST / 4) << size / 4;
}

/* So much more memory after what was given out; NULL if the page has none. */
static head *take_fresh(size_t bytes)
{
    size_t now = __builtin_wasm_memory_size(0);
    if (!fresh)
        fresh = ((uintptr_t)&__heap_base + sizeof(head) - 1) / sizeof(head) * sizeof(head);
    if (bytes > SIZE_MAX - PAGE - fresh)
        return NULL;
    size_t pages = (fresh + bytes + PAGE - 1) / PAGE;
    if (pages > now && __builtin_wasm_memory_grow(0, pages - now) == SIZE_MAX)
        return NULL;
    head *block = (head *)fresh;
    fresh += bytes;
    return block;
}

void *malloc(size_t len)
{
    if (len > INT32_MAX / 2)
        return NULL;
    uint32_t size = size_for(len + sizeof(head));
    head    *block = list[size];
    if (block)
        list[size] = block->next;
    else if (!(block = take_fresh(bytes_of(size))))
        return NULL;
    block->size = size;
    return block + 1;
}

void free(void *bytes)
{
    if (!bytes)
        return;
    head *block = (head *)bytes - 1;
    block->next = list[block->size];
    list[block->size] = block;
}

void *calloc(size_t count, size_t each)
{
    size_t len;
    void  *bytes = __builtin_mul_overflow(count, each, &len) ? NULL : malloc(len);
    return bytes ? memset(bytes, 0, len) : NULL;
}

void *realloc(void *bytes, size_t len)
{
    size_t room = bytes ? bytes_of(((head *)bytes - 1)->size) - sizeof(head) : 0;
    if (bytes && len <= room)
        return bytes;
    void *more = malloc(len);
    if (more && bytes) {
        memcpy(more, bytes, room);
        free(bytes);
    }
    return more;
}
