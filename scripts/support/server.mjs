/**
 * Arguments for Node that run the server. New objects get 8 MB before they are looked through: left alone the engine
 * takes up to 32 MB three times over, and a long export some 125 MB more instead of 50. What lives longer at most
 * doubles before it is looked through, which holds some 80 MB less and takes about the same processor time; growing by a
 * fifth held 30 MB less again, but made a list take a quarter more.
 */
export const serverArgs = [
  "--max-semi-space-size=8",
  "--heap-growing-percent=100",
  "src/server/process/main.ts",
];

/** For memory beside that of the engine: two places to take it from, not eight for each processor, keep less of it. */
export const serverEnv = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? "2" };
