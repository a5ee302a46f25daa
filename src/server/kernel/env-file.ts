/** Reads the file `.env` in the application's folder. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { isMissing } from "./missing-file.ts";
import { StartError } from "./start-error.ts";

const usual = join(import.meta.dirname, "../../../.env");

/**
 * Adds the settings of a file to the environment, which takes precedence. Does nothing if there is no file. Unlike
 * `process.loadEnvFile`, it doesn't report a file of another user as missing, and accepts a byte order mark.
 * @throws StartError if the file can't be read
 */
export function loadEnvFile(file = usual): void {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (isMissing(error)) return;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The settings in ${file} can't be read: ${reason}. Give the file to the user who runs this, or run it as the file's owner.`,
    );
  }
  // PowerShell writes UTF-16.
  if (text.includes("\0"))
    throw new StartError(`The settings in ${file} aren't UTF-8. Save the file as UTF-8.`);
  for (const [name, value] of Object.entries(parseEnv(text.replace(/^\uFEFF/, ""))))
    process.env[name] ??= value;
}
