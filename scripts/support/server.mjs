/**
 * Arguments for Node that run the server. New objects get 8 MB before they are looked through: left alone the engine
 * takes up to 32 MB three times over, and a long export some 125 MB more instead of 50. What lives longer grows by a
 * fifth before it is looked through, not to three times its size, which took some 80 MB and saved no processor time.
 */
export const serverArgs = ["--max-semi-space-size=8", "--heap-growing-percent=20", "src/server/main.ts"];

/** For memory beside that of the engine: two places to take it from, not eight for each processor, keep less of it. */
export const serverEnv = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2" };
