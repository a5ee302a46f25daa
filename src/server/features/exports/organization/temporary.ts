import { createHash } from "node:crypto";

export const hashOf = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

/** Returns the path of a temporary file of an export. It is removed together with the export's other files. */
export const temporaryPath = (exportPath: string, name: string): string =>
  `${exportPath}.${name.replaceAll("/", "-")}`;
