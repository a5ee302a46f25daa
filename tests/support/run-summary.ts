import type { Reporter, TestCase, TestModule } from "vitest/node";

const shown = 10;
/** A run of fewer files was asked for by name, so its slowest files say nothing about the budget of `npm test`. */
const few = 40;

const requirementIds = /\[([A-Z0-9]+-[A-Z]?\d+)\]/g;

/** Returns the ids of the requirements that the titles of these tests name. */
const requirementsOf = (tests: readonly TestCase[]): Set<string> =>
  new Set(tests.flatMap(({ fullName }) => [...fullName.matchAll(requirementIds)].map(([, id]) => id ?? "")));

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

/** Vitest's reporter that ends a run with its slowest files, the tests that did not run, and what only those test. */
export default class RunSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const isSkipped = (test: TestCase) => test.result().state === "skipped";
    const skipped = tests.filter(isSkipped);
    const covered = requirementsOf(tests.filter((test) => !isSkipped(test)));
    const uncovered = [...requirementsOf(skipped)].filter((id) => !covered.has(id)).toSorted();
    if (modules.length >= few) {
      printSlowest(modules);
      print(`\n Requirements that only skipped tests cover: ${uncovered.length}`);
      if (uncovered.length > 0) print(` ${uncovered.join(" ")}`);
    }
    print(` Skipped tests: ${skipped.length} of ${tests.length}`);
  }
}
