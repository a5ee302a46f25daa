/** Who may know what concerns a mentee. */
import { sql, type RawBuilder } from "kysely";

/**
 * The condition that an account may know what concerns a mentee; `null` concerns nobody. That is asked first: in an empty
 * caseload nothing is found, not even `null`.
 */
export const mayKnow = (
  accountId: RawBuilder<unknown>,
  menteeId: RawBuilder<unknown>,
) => sql<boolean>`(${menteeId} is null
  or coalesce(${menteeId} = any((select caseload_of_account(${accountId}))::bigint[]), true))`;
