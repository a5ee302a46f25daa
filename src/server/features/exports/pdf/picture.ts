/** Stored pictures in documents. */
import { buffer } from "node:stream/consumers";
import type { FileStore } from "#server/platform/files/file-store.ts";

/**
 * Returns a stored picture as a small JPEG in a data URL. Null if it is lost or damaged.
 * @param file name of the stored file
 * @param pixels maximum length of either side
 */
export async function readPicture(
  uploads: FileStore,
  file: string | null,
  pixels: number,
): Promise<string | null> {
  if (!file || (await uploads.size(file)) === null) return null;
  const { sharp } = await import("#server/platform/files/sharp.ts");
  const bytes = await buffer(uploads.read(file))
    .then((stored) =>
      sharp(stored)
        .resize(pixels, pixels, { fit: "inside" })
        .flatten({ background: "#fff" })
        .jpeg()
        .toBuffer(),
    )
    .catch(() => null);
  return bytes && `data:image/jpeg;base64,${bytes.toString("base64")}`;
}
