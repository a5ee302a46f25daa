/** Who may know about a mentee. */
import { sql, type RawBuilder } from "kysely";

/**
 * Returns the condition that an account may know about a mentee. A null id is about no mentee. It is checked first,
 * because an empty caseload doesn't match anything, not even null.
 */
export const mayKnow = (
  accountId: RawBuilder<unknown>,
  menteeId: RawBuilder<unknown>,
) => sql<boolean>`(${menteeId} is null
  or coalesce(${menteeId} = any((select caseload_of_account(${accountId}))::bigint[]), true))`;
