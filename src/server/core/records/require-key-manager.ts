import { managesApiKeys } from "#shared/access/api-keys.ts";
import { AppError } from "#server/kernel/errors.ts";
import type { Repository } from "./repository.ts";

/**
 * Requires a caller who may manage API keys and webhooks of their organization.
 * @throws AppError forbidden
 */
export function requireKeyManager({ signedIn }: Repository): void {
  if (!managesApiKeys(signedIn.caller)) throw new AppError("forbidden");
}
