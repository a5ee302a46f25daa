/** Prints the progress of long operations. */

/** Prints a line. */
export type PrintLine = (line: string) => void;

const everyMs = 2_000;

export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** @returns a function that prints its text at most every two seconds */
export function throttledPrinter(
  print: PrintLine,
  makeLine: (done: number) => string,
): (done: number) => void {
  let last: number | undefined;
  return (done) => {
    last ??= Date.now();
    if (Date.now() - last < everyMs) return;
    last = Date.now();
    print(makeLine(done));
  };
}
