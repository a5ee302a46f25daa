/** Reports uncaught errors. */
import { faultOf } from "./logger.ts";
import { StartError } from "#server/kernel/start-error.ts";

/**
 * Returns a crash's type, code, and location for the log. The message is left out, because it may contain case data.
 */
function crashText(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { type, code, stack } = faultOf(error);
  return [`${type}${code === undefined ? "" : ` ${code}`} was caught by nobody`, ...stack].join("\n    ");
}

/**
 * Writes uncaught errors and rejections to standard error, without their messages.
 * @param stop ends the process, because its state can't be trusted after such an error
 */
export function reportCrashes(stop: () => void): void {
  const report = (error: unknown) => {
    process.stderr.write(`${crashText(error)}\n`);
    stop();
  };
  process.on("uncaughtException", report);
  process.on("unhandledRejection", report);
}
