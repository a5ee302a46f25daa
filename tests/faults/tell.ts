/** Prints what a fault test found, even if it fails afterward. The table of a suite contains only passed tests. */
export function tell(result: string, ...details: unknown[]): void {
  const lines = details.map((detail) => `  ${JSON.stringify(detail)}`);
  process.stdout.write(`${[result, ...lines].join("\n")}\n`);
}
