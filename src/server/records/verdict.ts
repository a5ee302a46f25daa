import type { Verdict } from "#shared/access/policy.ts";
import { AppError } from "../errors.ts";

/** Throws what a verdict asks for; `allow` passes. @throws AppError forbidden, notFound */
export function obey(verdict: Verdict): void {
  if (verdict === "forbidden") throw new AppError("forbidden");
  if (verdict === "missing") throw new AppError("notFound");
}
