/** Organizations that require a second factor for their staff. */
import { sql } from "kysely";

/**
 * Whether a person must set up a second factor first. Expects the account as `a` and the person's organization as `o`.
 */
export const lacksSecondFactor = sql`(o.require_second_factor and a.account_type = 'staff' and a.totp_confirmed_at is null)`;
