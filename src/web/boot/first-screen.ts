/** When the first screen has its parts and its data: what it can do without waits for that. */

let resolveMarked: () => void;
const marked = new Promise<void>((resolve) => {
  resolveMarked = resolve;
});

/** Called once by `main.tsx`. Tests and measurements read the performance mark. */
export function markFirstScreen(): void {
  performance.mark("needed");
  resolveMarked();
}

/** Loads a part only once the first screen has all that it needs. */
export const afterFirstScreen =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    await marked;
    return load();
  };
