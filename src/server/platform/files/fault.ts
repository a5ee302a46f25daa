/** What can be wrong with the content of an upload. */
import { AppError } from "#server/kernel/errors.ts";

/** Each has a text at `server.files`. */
export type FileFault = "empty" | "picture" | "mixed" | "bomb" | "macros" | "infected";

/** Refuses an upload for its content, with a reason that its sender understands. */
export class InvalidFileError extends AppError {
  override readonly textKey: string;

  constructor(fault: FileFault) {
    super("unsupportedMediaType", fault);
    this.textKey = `server.files.${fault}`;
  }
}
