import { apiKeys } from "../records/api-keys.ts";
import type { Caller } from "./caller.ts";
import { authorizeType } from "./policy.ts";

/** Returns true if the caller may add and revoke API keys of their organization. */
export const managesApiKeys = (caller: Caller): boolean =>
  authorizeType(caller, apiKeys, "list") === "allow" && caller.flags.has("tablesCanEdit");
