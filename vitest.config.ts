import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { languageTexts } from "./src/web/boot/build/language-texts.mjs";

const suite = process.env["SUITE"];
const isWhole = suite === "whole";
/** Long enough to stop only tests that hang: a whole suite tries a hundred times as many cases as `npm test`. */
const testTimeout = isWhole ? 3_600_000 : 900_000;

/**
 * The seed of all random tests in a run. `npm test` judges a commit, so it uses the same seed every time; a whole run
 * uses a new one. The seed is stored in the environment because every project evaluates this file again.
 */
const seed = (process.env["TEST_SEED"] ??= String(isWhole ? Date.now() % 2 ** 31 : 20_261_123));

/** Node's compile cache, so that threads that only read or write a file needn't compile the sources again. */
const compiled = fileURLToPath(new URL("node_modules/.cache/compiled", import.meta.url));

/** Needs programs that not every machine has, so only whole runs include it, such as `npm run test:cluster`. */
const cluster = {
  extends: true as const,
  test: {
    name: "cluster",
    include: ["tests/cluster/**/*.test.ts"],
    fileParallelism: false,
    sequence: { groupOrder: 2 },
  },
};

/** Whole runs execute these files one at a time, so that nothing else affects their measurements. */
const oneAtATime = isWhole ? { fileParallelism: false, sequence: { groupOrder: 1 } } : {};

export default defineConfig({
  plugins: [languageTexts()],
  test: {
    // Four workers on two cores, because tests spend half of their time waiting for databases, processes, and pages.
    maxWorkers: 4,
    testTimeout,
    execArgv: ["--max-semi-space-size=64"],
    hookTimeout: 900_000,
    // The default of one second is too short for a page on a busy machine.
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
        // A single project, so that each worker loads the server only once.
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
