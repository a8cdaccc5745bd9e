/* Files as data: for the assembler sources that the build writes (nets, the page, kernels), which say .incbin because a compiler would take
 * minutes over arrays of that size. Systems differ in what sections and symbols are called. Here and not in src/, because no tool for C should
 * format it. */
#if defined(__APPLE__)
#define INCBIN_NAME(name) _##name
#define INCBIN_CONSTANT .section __TEXT,__const
#define INCBIN_DATA .section __DATA,__data
#define INCBIN_HIDDEN(name) .private_extern _##name
#define INCBIN_END
#elif defined(_WIN32)
#if defined(__i386__)
#define INCBIN_NAME(name) _##name
#else
#define INCBIN_NAME(name) name
#endif
#define INCBIN_CONSTANT .section .rdata,"dr"
#define INCBIN_DATA .data
#define INCBIN_HIDDEN(name)
#define INCBIN_END
#else
#define INCBIN_NAME(name) name
#define INCBIN_CONSTANT .section .rodata
#define INCBIN_DATA .data
#define INCBIN_HIDDEN(name) .hidden name
/* The stack need not be executable. */
#define INCBIN_END .section .note.GNU-stack,""
#endif
