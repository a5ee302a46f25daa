/** Prints what a test of faults found, also when it fails afterwards; the table of a suite has only what passed. */
export function tell(result: string, ...details: unknown[]): void {
  const lines = details.map((detail) => `  ${JSON.stringify(detail)}`);
  process.stdout.write(`${[result, ...lines].join("\n")}\n`);
}
