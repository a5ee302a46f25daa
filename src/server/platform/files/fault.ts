/** Reasons for refusing an upload because of its content. */
import { AppError } from "#server/kernel/errors.ts";

/** Each fault has a text at `server.files`. */
export type FileFault = "empty" | "picture" | "mixed" | "bomb" | "macros" | "infected";

/** Refuses an upload because of its content, with a reason that the sender understands. */
export class InvalidFileError extends AppError {
  override readonly textKey: string;

  constructor(fault: FileFault) {
    super("unsupportedMediaType", fault);
    this.textKey = `server.files.${fault}`;
  }
}
