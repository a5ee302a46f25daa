import { sleep } from "../../../lib/sleep.ts";

/** Maximum time (ms) that printing waits for pictures. */
const picturesMs = 3000;

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
