/** The number of rows that the cards would have without their limit. */
import { sql, type RawBuilder } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import type { CountedCard } from "#shared/contracts/responses/dashboard.ts";
import { assignmentKinds } from "#shared/records/assignment-kinds.ts";
import { completedCount } from "./assignments.ts";
import { referredCount, urgentCount } from "./mentee-cards.ts";
import { cardSize, type DashboardScope } from "./scope.ts";
import { withSlowResults, type ScopeCounter } from "./slow-results.ts";

export type CardCounts = Readonly<Record<CountedCard, number>>;

const counts: Partial<Record<CountedCard, (scope: DashboardScope) => RawBuilder<unknown>>> = {
  urgentMentees: urgentCount,
  mentees: referredCount,
};
for (const kind of assignmentKinds) counts[kind.key] = (scope) => completedCount(scope, kind);

/** Counts the rows of the cards in `of`, a comma-separated list of names. */
export type CardCounter = ScopeCounter<Partial<CardCounts>>;

/** Creates a counter for cards, which uses one statement. */
export const makeCardCounter = (db: Db): CardCounter =>
  withSlowResults(async (scope, of) => {
    const values = (of.split(",") as CountedCard[]).flatMap((card) => {
      const count = counts[card];
      return count ? [sql`${count(scope)} as ${sql.id(card)}`] : [];
    });
    const { rows } = await sql<Partial<CardCounts>>`select ${sql.join(values)}`.execute(db);
    return rows[0] ?? {};
  });

/** Returns the counts of the cards. Only full cards are counted. The others contain all their rows. */
export async function countCards(
  cards: Readonly<Record<CountedCard, readonly unknown[]>>,
  scope: DashboardScope,
  counter: CardCounter,
): Promise<CardCounts> {
  const names = Object.keys(cards) as CountedCard[];
  const shown = Object.fromEntries(names.map((name) => [name, cards[name].length])) as CardCounts;
  const full = names.filter((name) => counts[name] && shown[name] >= cardSize);
  return full.length > 0 ? { ...shown, ...(await counter(scope, full.join())) } : shown;
}
