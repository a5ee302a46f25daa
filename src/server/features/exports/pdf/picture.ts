/** Stored pictures inside documents. */
import { buffer } from "node:stream/consumers";
import type { FileStore } from "#server/platform/files/file-store.ts";

/**
 * A stored picture as a document takes it, a small JPEG as a data address; null for one that is lost or broken.
 * @param file name of the stored file
 * @param pixels that neither side has more of
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
