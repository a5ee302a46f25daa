import type { AccessDecision } from "#shared/access/policy.ts";
import { AppError } from "#server/kernel/errors.ts";

/** Throws the error for a decision. Does nothing for `allow`. @throws AppError forbidden, notFound */
export function assertAllowed(decision: AccessDecision): void {
  if (decision === "forbidden") throw new AppError("forbidden");
  if (decision === "missing") throw new AppError("notFound");
}
