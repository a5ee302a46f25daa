import { ApiError } from "../../lib/api-error.ts";
import { failureText } from "../../lib/toasts.tsx";

/** What a refused sign-in says: the server's `details`, otherwise the general text of the failure. */
export function refusalText(error: unknown): string {
  return error instanceof ApiError && error.details ? error.details : failureText(error);
}
