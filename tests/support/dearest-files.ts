import type { Reporter, TestModule } from "vitest/node";

const shown = 10;
/** Fewer files are no run whose budget somebody looks at. */
const few = 40;

/** Vitest's reporter that ends a long run with the files whose tests took longest. */
export default class DearestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (modules.length < few) return;
    const files = modules.map((module) => ({
      name: module.relativeModuleId,
      seconds: module.diagnostic().duration / 1000,
    }));
    const dearest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, shown);
    process.stdout.write(`\n The ${shown} files that took longest\n`);
    for (const { name, seconds } of dearest)
      process.stdout.write(`${seconds.toFixed(1).padStart(7)} s ${name}\n`);
  }
}
