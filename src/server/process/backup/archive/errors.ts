import { StartError } from "#server/kernel/start-error.ts";

/** An archive that must not be restored: changed, cut off, or put together wrongly. */
export class DamagedArchiveError extends StartError {
  override name = "DamagedArchiveError";

  /** @param reason ends the sentence "The archive is damaged or incomplete: …" */
  constructor(reason: string, cause?: unknown) {
    super(`The archive is damaged or incomplete: ${reason}. Nothing was changed.`, { cause });
  }
}
