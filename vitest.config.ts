import { defineConfig } from "vitest/config";

const globalSetup = ["tests/support/cluster.ts"];

export default defineConfig({
  test: {
    // Two workers: one runs tests while the other waits for the database.
    maxWorkers: 2,
    testTimeout: 15_000,
    hookTimeout: 60_000,
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
          exclude: ["tests/e2e/**", "tests/start/**"],
          globalSetup,
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
          globalSetup: [...globalSetup, "tests/support/web-build.ts"],
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
