import type { WireRow } from "#shared/contracts/responses/records.ts";
import { ApiError } from "../../lib/api-error.ts";
import type { SaveAnswer } from "../parts/record-calls.ts";

/** Why a record wasn't saved. */
export interface FormProblem {
  /** Error messages by field name. */
  errors: Readonly<Record<string, string>>;
  /** The stored record, if another person changed the same fields in the meantime. */
  current?: WireRow;
  /** Names of these fields. */
  both?: readonly string[];
  /** Overlapping appointments. */
  conflicts?: SaveAnswer["conflicts"];
}

export const noProblem: FormProblem = { errors: {} };

/**
 * Returns true if the server refused a request because of its content or the sender's rights. Then nothing was stored,
 * and repeating it unchanged is useless.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && !error.isTransient && !error.isExpired && error.status !== 429;
