/** The goals, tasks, and challenges that a new organization starts with. It may change or delete them. */
import type { LanguageCode } from "#shared/constants.ts";
import type { starter } from "#shared/i18n/en/server/starter.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import type { Db } from "#server/platform/db/database.ts";

type Texts = typeof starter;

/** The points that a mentee earns by completing a task. */
const taskPoints: Readonly<Record<keyof Texts["tasks"], number>> = {
  stateId: 20,
  birthCertificate: 10,
  socialSecurityCard: 15,
  healthCoverage: 15,
  food: 10,
  officer: 10,
  resume: 15,
  bank: 15,
  doctor: 15,
};
const challengePoints: Readonly<Record<keyof Texts["challenges"], number>> = {
  onTime: 50,
  walk: 25,
  firstSavings: 40,
  help: 40,
  calm: 35,
};

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

/**
 * Creates the starter content of an organization in a language.
 * @param db the transaction that creates the organization
 */
export async function makeStarterContent(
  db: Db,
  organizationId: string,
  language: LanguageCode,
): Promise<void> {
  const texts = textsOf(language)("server.starter", { returnObjects: true }) as Texts;
  const owner = { organization_id: organizationId, language_code: language };
  await db
    .insertInto("mentee_goals")
    .values(Object.values(texts.goals).map((goal) => ({ ...owner, ...goal })))
    .execute();
  await db
    .insertInto("mentee_tasks")
    .values(
      keysOf(taskPoints).map((key) => {
        const { name, description, bring } = texts.tasks[key];
        return { ...owner, name, description, bring: bring || null, points: taskPoints[key] };
      }),
    )
    .execute();
  await db
    .insertInto("mentee_challenges")
    .values(
      keysOf(challengePoints).map((key) => ({
        ...owner,
        ...texts.challenges[key],
        points: challengePoints[key],
      })),
    )
    .execute();
}
