import { defineConfig } from "vitest/config";

const globalSetup = ["tests/support/cluster.ts"];
const webBuild = "tests/support/web-build.ts";
/** Whole suites try a hundred times as much as their part of `npm test`. */
const suiteTimeout = process.env["SUITE"] === "whole" ? 3_600_000 : 120_000;

/** Needs programs that not every machine has, so it runs by `npm run test:cluster` only. */
const cluster = {
  extends: true as const,
  test: {
    name: "cluster",
    include: ["tests/cluster/**/*.test.ts"],
    fileParallelism: false,
    testTimeout: 300_000,
  },
};

export default defineConfig({
  test: {
    // Two workers: one runs tests while the other waits for the database.
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 60_000,
    // One second, as it is otherwise, is little for a page on a busy machine.
    expect: { poll: { timeout: 10_000 } },
    env: { TZ: "America/New_York", LOG_LEVEL: "silent" },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/shared/**/*.test.ts", "src/web/**/*.test.{ts,tsx}"],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["src/server/**/*.test.ts", "tests/**/*.test.ts", "bench/**/*.test.ts"],
          exclude: [
            "tests/e2e/**",
            "tests/start/**",
            "tests/security/**",
            "tests/faults/**",
            "tests/cluster/**",
          ],
          globalSetup,
        },
      },
      {
        extends: true,
        test: {
          name: "security",
          include: ["tests/security/**/*.test.ts"],
          globalSetup: [...globalSetup, webBuild],
          testTimeout: suiteTimeout,
        },
      },
      {
        extends: true,
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: suiteTimeout,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "start",
          include: ["tests/start/**/*.test.ts"],
          fileParallelism: false,
          testTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          // A busy machine can make a page late for one step; what is really broken fails twice.
          retry: 1,
          include: ["tests/e2e/**/*.test.ts"],
          globalSetup: [...globalSetup, webBuild],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      ...(process.env["SUITE"] === "whole" ? [cluster] : []),
    ],
  },
});
