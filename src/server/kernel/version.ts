import { readFileSync } from "node:fs";
import { join } from "node:path";

const file = join(import.meta.dirname, "../../../package.json");

/** Of the application, as package.json says it. */
export const applicationVersion: string = (JSON.parse(readFileSync(file, "utf8")) as { version: string })
  .version;
