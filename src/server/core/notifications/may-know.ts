/** Who may know about a mentee. */
import { sql, type RawBuilder } from "kysely";

/**
 * Returns the condition that an account may know about a mentee, or that the id is null (about no mentee). Null is
 * checked first, because an empty caseload doesn't match null either.
 */
export const mayKnow = (
  accountId: RawBuilder<unknown>,
  menteeId: RawBuilder<unknown>,
) => sql<boolean>`(${menteeId} is null
  or coalesce(${menteeId} = any((select caseload_of_account(${accountId}))::bigint[]), true))`;
