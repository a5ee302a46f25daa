import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { languageTexts } from "./src/web/boot/build/language-texts.mjs";

const suite = process.env["SUITE"];
const isWhole = suite === "whole";
/** Ends what hangs, and nothing else: whole suites try a hundred times as much as their part of `npm test`. */
const testTimeout = isWhole ? 3_600_000 : 900_000;

/**
 * Of all random tests of a run. `npm test` judges a commit, so it tries the same values each time; the whole run tries
 * others each time. Each project reads this file, so the environment has the seed.
 */
const seed = (process.env["TEST_SEED"] ??= String(isWhole ? Date.now() % 2 ** 31 : 20_261_123));

/** Threads, which each write or read one file, find the sources compiled. */
const compiled = fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

/** Needs programs that not every machine has, so it runs by `npm run test:cluster` only. */
const cluster = {
  extends: true as const,
  test: {
    name: "cluster",
    include: ["tests/cluster/**/*.test.ts"],
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
};

/** In the whole run alone: their counts and times are those of a machine that does nothing else. */
const oneAtATime = isWhole ? { fileParallelism: false, sequence: { groupOrder: 1 } } : {};

export default defineConfig({
  plugins: [languageTexts()],
  test: {
    // Four workers on two cores: tests wait for databases, processes and pages half of their time.
    maxWorkers: 4,
    testTimeout,
    execArgv: ["--max-semi-space-size=64"],
    hookTimeout: 900_000,
    // One second, as it is otherwise, is little for a page on a busy machine.
    expect: { poll: { timeout: 120_000 } },
    // Files share the modules of their worker: loading them again for each file takes longer than its tests.
    isolate: false,
    env: { TZ: "America/New_York", LOG_LEVEL: "silent", TEST_SEED: seed, NODE_COMPILE_CACHE: compiled },
    setupFiles: ["tests/support/random.ts", "tests/support/one-day.ts"],
    reporters: ["default", "./tests/support/run-summary.ts"],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["src/shared/**/*.test.ts", "src/web/**/*.test.{ts,tsx}"] },
      },
      {
        // One project, so that a worker loads the server once for all of them.
        extends: true,
        test: {
          name: "product",
          include: ["src/server/**/*.test.ts", "tests/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: ["tests/start/**", "tests/faults/**", "tests/cluster/**"],
          globalSetup: ["tests/support/cluster.ts", "tests/support/web-build.ts"],
        },
      },
      // Kills and full disks: `npm run test:faults`, or the files by name.
      ...(suite
        ? [
            {
              extends: true as const,
              test: { name: "faults", include: ["tests/faults/**/*.test.ts"], ...oneAtATime },
            },
          ]
        : []),
      { extends: true, test: { name: "start", include: ["tests/start/**/*.test.ts"], ...oneAtATime } },
      ...(isWhole ? [cluster] : []),
    ],
  },
});
