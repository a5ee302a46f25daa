import type { AccessDecision } from "#shared/access/policy.ts";
import { AppError } from "#server/kernel/errors.ts";

/** Throws what a decision asks for; `allow` passes. @throws AppError forbidden, notFound */
export function assertAllowed(decision: AccessDecision): void {
  if (decision === "forbidden") throw new AppError("forbidden");
  if (decision === "missing") throw new AppError("notFound");
}
