/** Refusals of changes to reports, each with one sentence. */
import { AppError } from "#server/kernel/errors.ts";

/** A change to a report that is final. */
export class FinalReportError extends AppError {
  override readonly textKey = "server.reports.final";

  constructor() {
    super("conflict");
  }
}

/** A change to a report that isn't as the caller saw it. */
export class OutdatedReportError extends AppError {
  override readonly textKey = "server.reports.outdated";

  constructor() {
    super("conflict");
  }
}
