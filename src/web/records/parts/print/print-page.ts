import { flushSync } from "react-dom";
import { sleep } from "../../../lib/sleep.ts";

/** Maximum time (ms) that printing waits for pictures. */
const picturesMs = 3000;

/** Shows something on the page until it is printed. Then `show` gets undefined. */
export function showUntilPrinted<Shown>(show: (shown: Shown | undefined) => void, shown: Shown): void {
  window.addEventListener("afterprint", () => show(undefined), { once: true });
  flushSync(() => show(shown));
}

/** Prints the page after its pictures have loaded. */
export async function printPage(): Promise<void> {
  const pictures = [...document.images].filter(({ complete }) => !complete);
  const loaded = pictures.map((picture) => {
    picture.loading = "eager";
    return picture.decode().catch(() => undefined);
  });
  await Promise.race([Promise.all(loaded), sleep(picturesMs)]);
  window.print();
}
