/**
 * The rows of an installation that grows, the same ones in every run: number 17 is the same mentee whether 5,000 or a
 * million follow, so that a smaller installation is the beginning of a larger one.
 */
import { firstNames, lastNames, sentences, streets, towns } from "../names.ts";

/** Mentees with numbers from `from` up to and without `to`, who came while the installation grew from one size to the next. */
export interface Step {
  readonly from: number;
  readonly to: number;
  /** The organization that is measured at this size: its mentees came evenly between those of all others. */
  readonly asking: number;
  /** How many mentees it has. */
  readonly asked: number;
}

/** Ids of the lookup lists that the rows point to. */
export interface Lookups {
  readonly genders: readonly string[];
  readonly races: readonly string[];
  readonly statuses: readonly string[];
}

/** Organizations with smaller ids are those that are measured, and the super-organization. */
export const firstOther = 10;
/** Team members of every organization; those of measured ones come on top. */
export const teamSize = 3;
/** How many organizations there are beside the measured ones. */
export const othersAt = (mentees: number): number => Math.max(3, Math.round(mentees / 1000));
/** The account and the user of a team member have the same id. */
export const staffId = (organization: number, member: number): number => organization * 100 + member;
export const goalsPerCatalogue = 8;
const firstMenteeAccount = 100_000_000;

/** From 0 to below `size`: the same number for the same row and salt, spread like chance. */
function pick(row: number, salt: number, size: number): number {
  let mixed = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) % size;
}

const oneOf = <Item>(items: readonly Item[], row: number, salt: number): Item =>
  items[pick(row, salt, items.length)]!;

/** A day so many days after the first one of 2024. */
const day = (days: number): string => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10);

/** The organization of a mentee. Others are of very different sizes: the first has thirty times the last one's mentees. */
export function organizationOf(row: number, { from, to, asking, asked }: Step): number {
  const before = Math.floor(((row - from) * asked) / (to - from));
  const after = Math.floor(((row - from + 1) * asked) / (to - from));
  if (after > before) return asking;
  return firstOther + Math.floor((pick(row, 1, 1_000_000) / 1_000_000) ** 2 * othersAt(to));
}

type Cell = string | number | boolean | null;
type MakeRows = (row: number, step: Step, lookups: Lookups) => readonly (readonly Cell[])[];

const item = (organization: number, row: number, salt: number) =>
  organization * goalsPerCatalogue + pick(row, salt, goalsPerCatalogue);

/** Goal, task and challenge of a mentee: days from start to end, and whether it is completed. */
const assignment = (row: number, salt: number) => {
  const start = 300 + pick(row, salt, 700);
  return { start, end: start + 10 + pick(row, salt + 1, 90), isDone: pick(row, salt + 2, 3) === 0 };
};

const salts = { goal: 40, task: 50, challenge: 60 };
const noteDay = (row: number) => 400 + pick(row, 31, 640);

const assignmentRow =
  (kind: keyof typeof salts): MakeRows =>
  (row, step) => {
    const organization = organizationOf(row, step);
    const { start, end, isDone } = assignment(row, salts[kind]);
    const catalogued = item(organization, row, salts[kind] + 3);
    const completed = isDone ? `${day(end - 5)} 15:00Z` : null;
    return [[row, organization, row, catalogued, day(start), day(end), isDone, completed]];
  };

const assignmentColumns = (kind: string) =>
  `id organization_id mentee_id mentee_${kind}_id start_date end_date completed completed_at`;

const mentee: MakeRows = (row, step, { genders, races }) => {
  const organization = organizationOf(row, step);
  const place = `${1 + pick(row, 7, 4000)} ${oneOf(streets, row, 8)} St, ${oneOf(towns, row, 9)}, IL`;
  const referred = 100 + pick(row, 17, 900);
  return [
    [
      row,
      organization,
      firstMenteeAccount + row,
      oneOf(firstNames, row, 3),
      String.fromCharCode(65 + pick(row, 4, 26)),
      oneOf(lastNames, row, 5),
      `C-${String(row).padStart(7, "0")}`,
      `mentee${row}@bench.example`,
      `(555) 555-${String(pick(row, 6, 10_000)).padStart(4, "0")}`,
      place,
      39 + pick(row, 10, 3000) / 1000,
      -90 + pick(row, 11, 2000) / 1000,
      25,
      day(pick(row, 12, 17_000) - 25_000),
      oneOf(genders, row, 13),
      oneOf(races, row, 14),
      "US",
      "English",
      oneOf(sentences, row, 15),
      oneOf(sentences, row, 16),
      day(referred),
      day(referred + 30),
      pick(row, 18, 10) > 0,
      staffId(organization, 1 + pick(row, 19, teamSize)),
      `<p>${oneOf(sentences, row, 20)}</p><p>${oneOf(sentences, row, 21)}</p>`,
    ],
  ];
};

const attention: MakeRows = (row, step) => {
  const open = Object.values(salts)
    .map((salt) => assignment(row, salt))
    .filter(({ isDone }) => !isDone)
    .map(({ end }) => end);
  const due = open.length > 0 ? day(Math.min(...open)) : null;
  const isActive = pick(row, 18, 10) > 0;
  return [[row, organizationOf(row, step), isActive, due, day(100 + pick(row, 17, 900)), day(noteDay(row))]];
};

const note: MakeRows = (row, step) => {
  const text = `<p>${oneOf(sentences, row, 32)} ${oneOf(sentences, row, 33)}</p>`;
  return [[row, organizationOf(row, step), row, day(noteDay(row)), oneOf(sentences, row, 34), text]];
};

const assessment: MakeRows = (row, step, { statuses }) => [
  [row, organizationOf(row, step), row, `{${oneOf(statuses, row, 71)}}`],
];

const members: MakeRows = (row, step) => [
  [row, firstMenteeAccount + row],
  [row, staffId(organizationOf(row, step), 1 + pick(row, 19, teamSize))],
];

/** What a mentee consists of: table, columns, and the rows of one mentee. */
export const tables: readonly (readonly [table: string, columns: string, rows: MakeRows])[] = [
  [
    "accounts",
    "id account_type email_key",
    (row) => [[firstMenteeAccount + row, "mentee", `mentee${row}@bench.example`]],
  ],
  [
    "mentees",
    `id organization_id account_id first_name middle_name last_name client_id email cell_phone address address_latitude
     address_longitude address_radius birthday gender race citizenship primary_language living_conditions
     reason_for_referral date_of_referral date_of_admission active case_manager notes`,
    mentee,
  ],
  ["chat_rooms", "id organization_id mentee_id", (row, step) => [[row, organizationOf(row, step), row]]],
  ["chat_members", "room_id account_id", members],
  ["mentee_user_goals", assignmentColumns("goal"), assignmentRow("goal")],
  ["mentee_user_tasks", assignmentColumns("task"), assignmentRow("task")],
  ["mentee_user_challenges", assignmentColumns("challenge"), assignmentRow("challenge")],
  ["mentee_user_notes", "id organization_id mentee_id date note_title note", note],
  ["mentee_assessments", "id organization_id mentee_id program_status", assessment],
  ["mentee_attention", "mentee_id organization_id is_active due_on referred_on last_note_on", attention],
];

/** The rows of a table for all mentees of a step, in the text form of COPY and in pieces of some 100 kB. */
export function* copyText(makeRows: MakeRows, step: Step, lookups: Lookups): Generator<string> {
  let piece = "";
  for (let row = step.from; row < step.to; row += 1) {
    // None of the texts holds a tab, a line end or a backslash.
    for (const cells of makeRows(row, step, lookups))
      piece += `${cells.map((cell) => cell ?? "\\N").join("\t")}\n`;
    if (piece.length > 100_000) {
      yield piece;
      piece = "";
    }
  }
  yield piece;
}
