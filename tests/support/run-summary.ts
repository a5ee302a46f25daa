import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import { citedNotRun, idsOnlySkipped, type RunTest } from "./coverage.ts";

const shown = 10;
const root = join(import.meta.dirname, "../..");

const print = (line: string) => process.stdout.write(`${line}\n`);

function printSlowest(modules: readonly TestModule[]): void {
  print(`\n The ${shown} slowest files`);
  const files = modules.map((module) => ({
    name: module.relativeModuleId,
    seconds: module.diagnostic().duration / 1000,
  }));
  for (const { name, seconds } of files.toSorted((one, other) => other.seconds - one.seconds).slice(0, shown))
    print(`${seconds.toFixed(1).padStart(7)} s ${name}`);
}

/**
 * Fails the run if only skipped tests cover a requirement or an acceptance line, and prints which.
 * Kills and full disks are a separate suite (`npm run test:faults`).
 */
function checkCoverage(tests: readonly RunTest[]): void {
  const ids = idsOnlySkipped(tests);
  const page = readFileSync(join(root, "docs/acceptance.md"), "utf8");
  const lines = citedNotRun(page, tests, (file) => file.startsWith("tests/faults/"));
  print(`\n Requirements and acceptance lines that only skipped tests cover: ${ids.length + lines.length}`);
  if (ids.length > 0) print(` ${ids.join(" ")}`);
  for (const line of lines) print(` ${line}`);
  if (ids.length + lines.length > 0) process.exitCode = 1;
}

/**
 * A Vitest reporter that ends a run with its slowest files, what only skipped tests cover, and the number of skipped
 * tests. A run of selected files or titles ends with only that number.
 */
export default class RunSummary implements Reporter {
  private isNarrowed = false;

  onInit(vitest: Vitest): void {
    const names = process.argv.slice(2).filter((word) => word !== "run" && !word.startsWith("-"));
    this.isNarrowed = names.length > 0 || vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({
        file: module.relativeModuleId,
        title: test.fullName,
        isSkipped: test.result().state === "skipped",
        isPassed: test.result().state === "passed",
      })),
    );
    const skipped = tests.filter(({ isSkipped }) => isSkipped).length;
    if (!this.isNarrowed) {
      printSlowest(modules);
      checkCoverage(tests);
    }
    const report = process.env["TEST_REPORT"];
    const passed = tests.filter(({ isPassed }) => isPassed).length;
    if (report) writeFileSync(report, JSON.stringify({ files: modules.length, passed, skipped }));
    print(` Skipped tests: ${skipped} of ${tests.length}`);
  }
}
