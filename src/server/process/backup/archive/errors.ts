import { StartError } from "#server/kernel/start-error.ts";

/** Thrown for an archive that must not be restored because it was changed, truncated, or assembled incorrectly. */
export class DamagedArchiveError extends StartError {
  override name = "DamagedArchiveError";

  /** @param reason the end of the sentence "The archive is damaged or incomplete: …" */
  constructor(reason: string, cause?: unknown) {
    super(`The archive is damaged or incomplete: ${reason}. Nothing was changed.`, { cause });
  }
}
