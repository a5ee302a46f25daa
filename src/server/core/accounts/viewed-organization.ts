import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { customFieldsIn } from "./custom-fields.ts";
import type { SignedIn } from "./signed-in.ts";

/** Returns the settings of the organization that a super-organization user views. They replace the user's own. */
export async function readViewedOrganization(
  db: Db,
  organizationId: string,
): Promise<Pick<SignedIn, "customFields" | "zone" | "organizationZone">> {
  const [customFields, row] = await Promise.all([
    customFieldsIn(db, organizationId),
    asSystem(() =>
      db.selectFrom("organizations").select("timezones").where("id", "=", organizationId).executeTakeFirst(),
    ),
  ]);
  const zone = zoneOf(row?.timezones ?? null);
  return { customFields, zone, organizationZone: zone };
}
