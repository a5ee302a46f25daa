import { asSystem } from "#server/kernel/context.ts";
import type { Db } from "#server/platform/db/database.ts";
import { zoneOf } from "#shared/fields/zones.ts";
import { customFieldsIn } from "./custom-fields.ts";
import type { SignedIn } from "./signed-in.ts";

/** Returns what a super-organization user takes over from the organization that they view. */
export async function lookInto(
  db: Db,
  organizationId: string,
): Promise<Pick<SignedIn, "customFields" | "zone">> {
  const [customFields, row] = await Promise.all([
    customFieldsIn(db, organizationId),
    asSystem(() =>
      db.selectFrom("organizations").select("timezones").where("id", "=", organizationId).executeTakeFirst(),
    ),
  ]);
  return { customFields, zone: zoneOf(row?.timezones ?? null) };
}
