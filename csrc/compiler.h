/* What the loops ask of the compiler; each is empty where it has no way to be asked. */
#ifndef OMAHA8_COMPILER_H
#define OMAHA8_COMPILER_H

#if defined(__GNUC__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define NOINLINE __attribute__((noinline))
#define UNROLL _Pragma("GCC unroll 16")
#define ROLLED _Pragma("GCC unroll 1") /* to stay in the instruction cache; or to be vectorised, which comes later */
#define PREFETCH(at) __builtin_prefetch(at)
#else
#define PREFETCH(at) ((void)(at))
#define ALWAYS_INLINE inline
#define NOINLINE
#define UNROLL
#define ROLLED
#endif

#endif
