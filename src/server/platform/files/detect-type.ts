/** Detects the type of a file from its bytes and never from its name. */
import { fileTypeFromFile } from "file-type";
import { open } from "node:fs/promises";
import { compoundStreams } from "./compound-file.ts";
import { detectText } from "./detect-text.ts";
import { acceptedType, binaryOffice, type MediaType } from "./media-types.ts";

/**
 * Returns the type of an uploaded file, or null if the type isn't accepted.
 * @param path path of the whole file on this machine
 */
export async function detectType(path: string): Promise<MediaType | null> {
  const found = await fileTypeFromFile(path);
  if (found?.mime === "application/x-cfb") return detectBinaryOffice(path);
  const accepted = found ? acceptedType(found.mime, found.ext) : null;
  // Some signatures have only two letters, so a text can begin with them too.
  return accepted ?? detectText(path);
}

async function detectBinaryOffice(path: string): Promise<MediaType | null> {
  const file = await open(path);
  try {
    const streams = await compoundStreams(file);
    const name = streams.find((stream) => Object.hasOwn(binaryOffice, stream));
    return name ? (binaryOffice[name] ?? null) : null;
  } finally {
    await file.close();
  }
}
