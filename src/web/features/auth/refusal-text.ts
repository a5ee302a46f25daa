import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/toasts.tsx";

/** Returns the message of a refused sign-in: the server's `details`, or the general text for the error. */
export function refusalText(error: unknown): string {
  return error instanceof ApiError && error.details ? error.details : failureText(error);
}
