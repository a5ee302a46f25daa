/** Inserts the people around the demo mentees. */
import type { Db } from "#server/platform/db/database.ts";
import { addDays } from "./content/dates.ts";
import { insertRows } from "./insert.ts";
import type { SeededMentee } from "./seeded.ts";

const kin = [
  { first: "Rosa", relationship: "parent", emergency: true, household: true, mayBeAsked: true },
  { first: "Darnell", relationship: "sibling", mayPickUp: true, mayBeAsked: true },
  { first: "Yolanda", relationship: "partner", emergency: true, mayPickUp: true },
  { first: "Marcus", relationship: "family", noContact: true, noContactReason: "Court order" },
  { first: "Teresa", relationship: "grandparent", household: true },
] as const;

/**
 * Two of three mentees have someone, some of them two people. Numbers ending in 0100 to 0199 are fictional.
 * @param today `YYYY-MM-DD`, the day of seeding
 */
export async function insertRelations(db: Db, owners: readonly SeededMentee[], today: string): Promise<void> {
  const rows = owners.flatMap(({ id, mentee }, at) => {
    const people = kin.filter((_, place) => at % 3 !== 0 && (at + place) % 3 === 0);
    return people.map(({ first, relationship, ...more }, place) => ({
      organizationId: mentee.organizationId,
      menteeId: id,
      name: `${first} ${mentee.lastName}`,
      relationship,
      phone: `(443) 555-01${String((at + place * 7) % 100).padStart(2, "0")}`,
      household: false,
      emergency: false,
      mayPickUp: false,
      mayBeAsked: false,
      noContact: false,
      noContactReason: null,
      ...more,
      askedConsentOn: "mayBeAsked" in more ? addDays(today, -40) : null,
    }));
  });
  await insertRows(db, "relations", rows);
}
