import type { Option } from "#shared/contracts/responses/records.ts";
import { call } from "../../lib/api.ts";

/** The roles depend on the organization and are loaded by a separate call. */
export async function fetchRoleOptions(
  organizationId?: string,
  signal?: AbortSignal,
): Promise<readonly Option[]> {
  const body = { organizationId: organizationId ?? null };
  return (await call<{ dataValues: readonly Option[] }>("/getUserRoles", body, { signal })).dataValues;
}
