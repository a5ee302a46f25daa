/** The second factor that an organization or a role requires of team members. */
import { sql } from "kysely";

/**
 * The condition that a person must set up a second factor first. Expects the account as `a`, the person's organization
 * as `o`, and the role as `r`.
 */
export const lacksSecondFactor = sql`((o.require_second_factor or r.require_second_factor is true)
  and a.account_type = 'staff' and a.totp_confirmed_at is null)`;

/** Like {@link lacksSecondFactor}, for the session `s`: an identity provider may have asked for a second factor. */
export const sessionLacksSecondFactor = sql`(${lacksSecondFactor} and not s.has_provider_factor)`;
