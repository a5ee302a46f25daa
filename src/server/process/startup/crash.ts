/** What is said when nobody caught an error. */
import { faultOf } from "./logger.ts";
import { StartError } from "#server/kernel/start-error.ts";

/** A crash for the log: kind, code and place. The message stays out of it, because it may hold case data. */
function crashText(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { type, code, stack } = faultOf(error);
  return [`${type}${code === undefined ? "" : ` ${code}`} was caught by nobody`, ...stack].join("\n    ");
}

/**
 * Writes uncaught errors and rejections to the standard error output, without their messages.
 * @param stop ends the process; what comes after such an error cannot be trusted
 */
export function reportCrashes(stop: () => void): void {
  const report = (error: unknown) => {
    process.stderr.write(`${crashText(error)}\n`);
    stop();
  };
  process.on("uncaughtException", report);
  process.on("unhandledRejection", report);
}
