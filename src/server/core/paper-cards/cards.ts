/** The rows of `paper_cards`: one for each mentee who has a card with a valid code. */
import { sql } from "kysely";
import type { PaperCardEntry } from "#shared/contracts/responses/paper-cards.ts";
import { paperCardDays } from "#shared/paper-cards.ts";
import { sqlName } from "#shared/records/record-type.ts";
import { assignmentKinds } from "#shared/records/assignment-kinds.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Row } from "#server/platform/db/row.ts";
import { cardCodeHash } from "./card-code.ts";

/** A step on a card. */
export interface CardStep {
  readonly table: string;
  readonly id: string;
}

/** A printed card. */
export interface NewCard {
  readonly menteeId: string;
  readonly code: string;
  /** False if the person who prints it may not set sign-ins. The card then only marks steps as done. */
  readonly signsIn: boolean;
  readonly steps: readonly CardStep[];
}

/**
 * Makes the codes of cards valid and ends those of earlier cards. Mentees who may no longer have one are skipped.
 * @param accountId the account that printed them
 */
export async function storeCards(trx: Db, cards: readonly NewCard[], accountId: string): Promise<void> {
  const rows = cards.map(({ menteeId, code, signsIn, steps }) => ({
    mentee: menteeId,
    hash: cardCodeHash(code).toString("hex"),
    signs_in: signsIn,
    types: steps.map(({ table }) => table),
    ids: steps.map(({ id }) => id),
  }));
  // Sorted, so that two people who print the same cards wait for each other without a deadlock.
  await sql`
    insert into paper_cards (organization_id, mentee_id, code_hash, signs_in, step_types, step_ids, expires_at,
      created_by)
    select m.organization_id, m.id, decode(c.hash, 'hex'), c.signs_in, c.types, c.ids,
      now() + make_interval(days => ${paperCardDays}), ${accountId}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as c (mentee bigint, hash text, signs_in boolean, types text[], ids bigint[])
    join mentees m on m.id = c.mentee and m.active and m.deleted_at is null and m.anonymized_at is null
    order by m.id
    on conflict (mentee_id) do update set organization_id = excluded.organization_id, code_hash = excluded.code_hash,
      signs_in = excluded.signs_in, step_types = excluded.step_types, step_ids = excluded.step_ids, used = '{}',
      tries = 0, entered_at = null, expires_at = excluded.expires_at, created_at = now(),
      created_by = excluded.created_by`.execute(trx);
}

/** A card with a valid code, and data about its mentee. */
export interface Card extends Row<"paper_cards", "id" | "mentee_id" | "step_types" | "step_ids" | "tries"> {
  readonly accountId: string;
  readonly passwordHash: string | null;
  readonly hasEmail: boolean;
  /** `YYYY-MM-DD` */
  readonly birthday: string | null;
  readonly languageCode: string;
  readonly signsIn: boolean;
  readonly isEntered: boolean;
  /** For each printed step, whether it can still be marked as done. */
  readonly open: boolean[];
}

/** The condition that the assignment of step `s` on card `c` is still open. */
const isOpen = sql.join(
  assignmentKinds.map(
    ({ table }) => sql`s.type = ${table} and exists (select from ${sql.table(sqlName(table))} t
      where t.id = s.id and t.mentee_id = c.mentee_id and t.deleted_at is null and t.active and not t.completed)`,
  ),
  sql` or `,
);

/** Returns the card of a code, or null for any invalid code. */
export async function findCard(db: Db, code: string): Promise<Card | null> {
  const { rows } = await sql<Card>`
    select c.id, c.mentee_id, c.step_types, c.step_ids, c.tries, a.id as "accountId", a.password_hash as "passwordHash",
      a.email_key is not null as "hasEmail", m.birthday::text as birthday, a.language_code as "languageCode",
      c.signs_in as "signsIn", c.entered_at is not null as "isEntered",
      array(
        select not s.place = any(c.used) and (${isOpen})
        from unnest(c.step_types, c.step_ids) with ordinality as s (type, id, place) order by s.place
      ) as open
    from paper_cards c
    join mentees m on m.id = c.mentee_id and m.organization_id = c.organization_id
      and m.active and m.deleted_at is null and m.anonymized_at is null
    join accounts a on a.id = m.account_id and a.deleted_at is null
    join organizations o on o.id = m.organization_id and o.active and o.deleted_at is null
    where c.code_hash = ${cardCodeHash(code)} and c.expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/** Wrong birthdays after which the card no longer signs in. Its steps can still be marked as done. */
export const maxCardTries = 5;

/**
 * Returns how the person of a card can sign in. Without a birthday on record, a person couldn't prove their identity.
 */
export function entryOf(
  card: Pick<Card, "passwordHash" | "birthday" | "signsIn" | "isEntered" | "tries">,
): PaperCardEntry {
  if (card.passwordHash !== null) return "signIn";
  const isGood = card.signsIn && card.birthday !== null && !card.isEntered && card.tries < maxCardTries;
  return isGood ? "birthday" : "none";
}
