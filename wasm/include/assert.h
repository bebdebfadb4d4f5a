/* assert.h, in place of the C library's: what must not be stops the module. A page has no use for the text. */
#ifndef UL_WASM_ASSERT_H
#define UL_WASM_ASSERT_H

#define assert(holds) ((holds) ? (void)0 : __builtin_trap())
#define static_assert _Static_assert

#endif
