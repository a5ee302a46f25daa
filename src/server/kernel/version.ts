import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../../../package.json");

/** The application's version, from package.json. */
export const applicationVersion: string = (JSON.parse(readFileSync(file, "utf8")) as { version: string })
  .version;
