/** Who may know about a mentee. */
import { sql, type RawBuilder } from "kysely";

/**
 * Returns the condition that a mentee id is null (about no mentee) or that the account may know about the mentee. Null
 * is checked first, because `null = any('{}')` is false for an empty caseload.
 */
export const mayKnow = (
  accountId: RawBuilder<unknown>,
  menteeId: RawBuilder<unknown>,
) => sql<boolean>`(${menteeId} is null
  or coalesce(${menteeId} = any((select caseload_of_account(${accountId}))::bigint[]), true))`;
