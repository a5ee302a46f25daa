/** Resolves when the first screen has its parts and data. Code that isn't needed for it waits for this. */

let resolveMarked: () => void;
const marked = new Promise<void>((resolve) => {
  resolveMarked = resolve;
});

/** Called once by `main.tsx`. Tests and measurements read the performance mark. */
export function markFirstScreen(): void {
  performance.mark("needed");
  resolveMarked();
}

/** Returns a loader that waits until the first screen is complete. */
export const afterFirstScreen =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    await marked;
    return load();
  };
