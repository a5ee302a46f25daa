/** The functions of a card's code: marking each printed step as done once, and a way to sign in (ADR 84). */
import { languageOf } from "#shared/constants.ts";
import { sql } from "kysely";
import type { PaperCardAnswer, PaperCardEntry } from "#shared/contracts/responses/paper-cards.ts";
import { signedInOfLink } from "#server/core/accounts/session.ts";
import { entryOf, findCard, type Card } from "#server/core/paper-cards/cards.ts";
import { Repository, type RecordTools } from "#server/core/records/repository.ts";
import { saveRecord } from "#server/core/records/save/save.ts";
import { markAudited } from "#server/kernel/context.ts";

const answerOf = ({ open, languageCode }: Card, entry: PaperCardEntry): PaperCardAnswer => ({
  status: 1,
  dataType: "paperCard",
  steps: open.map((isOpen) => ({ isOpen })),
  entry,
  languageCode: languageOf(languageCode),
});

/** Returns the state of a card. Null if the code is wrong, expired, ended, or used up. */
export async function openCard({ db }: RecordTools, code: string): Promise<PaperCardAnswer | null> {
  const card = await findCard(db, code);
  if (!card) return null;
  const entry = entryOf(card);
  return card.open.includes(true) || entry === "birthday" ? answerOf(card, entry) : null;
}

/**
 * Marks a printed step as done: completes its assignment with the mentee's permissions. A step that is already done
 * or was deleted isn't changed.
 * @returns null like {@link openCard}
 */
export async function completeStep(
  tools: RecordTools,
  code: string,
  place: number,
): Promise<PaperCardAnswer | null> {
  const { env, registry } = tools;
  const before = await openCard(tools, code);
  if (!before?.steps[place - 1]?.isOpen) return before;
  const after = await tools.db.transaction().execute(async (db) => {
    const found = await findCard(db, code);
    // Serializes the calls. The mentee is locked before the card, in the same order as in anonymization.
    await sql`select from mentees where id = ${found?.mentee_id ?? null} for no key update`.execute(db);
    const card = await findCard(db, code);
    const signedIn = card && (await signedInOfLink(db, card.accountId));
    const [tableName, tableId] = [card?.step_types[place - 1], card?.step_ids[place - 1]];
    if (!card || !signedIn || !tableName || !tableId) return null;
    if (card.open[place - 1]) {
      const request = { tableName, tableId, menteeId: card.mentee_id, data: { completed: "1" } };
      await saveRecord(new Repository({ db, env, registry }, signedIn), request);
      await sql`update paper_cards set used = used || ${place}::integer where id = ${card.id}`.execute(db);
    }
    return answerOf(
      { ...card, open: card.open.map((isOpen, at) => isOpen && at !== place - 1) },
      before.entry,
    );
  });
  if (after) markAudited();
  return after;
}
