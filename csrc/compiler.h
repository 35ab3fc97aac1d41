/* What the loops ask of the compiler; each is empty where it has no way to be asked. */
#ifndef OMAHA8_COMPILER_H
#define OMAHA8_COMPILER_H

#if defined(__GNUC__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#define UNROLL _Pragma("GCC unroll 8")
#define VECTOR _Pragma("GCC unroll 1") /* a loop of lanes that is unrolled before it is vectorised stays scalar */
#else
#define ALWAYS_INLINE inline
#define UNROLL
#define VECTOR
#endif

#endif
