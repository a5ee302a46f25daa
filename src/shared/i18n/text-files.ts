/**
 * The files of a language's folder, without their ending. Files in `records/`, `screens/`, and `server/` are branches with
 * these names.
 */

/** The parts of the web app's texts. The web app loads a part with the screens that show it. */
export const partFiles = {
  frame: ["chrome", "common", "errors", "exports", "screens/list"],
  apiKeys: ["api-keys"],
  appointments: ["records/appointments"],
  auth: ["auth"],
  answers: ["screens/answers"],
  bulk: ["screens/bulk"],
  calendar: ["calendar"],
  caseload: ["caseload"],
  chat: ["chat"],
  checkIn: ["check-in"],
  dashboard: ["dashboard"],
  dayInput: ["day-input"],
  deleted: ["screens/deleted"],
  developers: ["developers"],
  device: ["device"],
  documents: ["documents"],
  duplicates: ["duplicates"],
  entry: ["entry-ways"],
  exporting: ["screens/exporting"],
  find: ["find"],
  firstDay: ["first-day"],
  form: ["screens/form"],
  handOver: ["screens/hand-over"],
  history: ["history"],
  imports: ["imports"],
  measures: ["measures"],
  measureRecords: ["records/measures"],
  mentee: ["screens/mentee"],
  moving: ["moving"],
  navigation: ["navigation"],
  outbox: ["outbox"],
  ownAccount: ["own-account"],
  palette: ["palette"],
  push: ["push"],
  plan: ["plan"],
  phoneTexts: ["phone-texts"],
  ownMentees: ["own-mentees"],
  mentees: ["records/mentees"],
  menteeSubRecords: ["records/mentee-sub-records"],
  people: ["records/people"],
  settingsDrawer: ["settings-drawer"],
  share: ["share"],
  system: ["system"],
  views: ["screens/views"],
  today: ["today"],
  otherRecords: ["records/others"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type TextPart = keyof typeof partFiles;

/** Texts that derive from those of the record types (`area-titles.ts`), and the parts that they belong to. */
export const derivedTexts = { areas: "frame", areaTabs: "navigation" } as const satisfies Readonly<
  Record<string, TextPart>
>;

/** The texts of the server: responses, emails, text messages, documents, and the words that people text to it. */
const serverFiles = [
  "account-mails",
  "api-keys",
  "auth",
  "bulk",
  "case-work",
  "chat",
  "commands",
  "crisis-phrases",
  "data-protection",
  "email-templates",
  "exports",
  "general",
  "import-words",
  "imports",
  "mails",
  "merges",
  "moving",
  "notifications",
  "passkeys",
  "push",
  "reports",
  "second-factor",
  "single-sign-on",
  "starter",
  "text-program",
  "texts",
  "views",
  "webhooks",
];

/** The text that the page shows before the app is loaded. The build writes it into the page. */
export const pageFile = "start";

export const textFiles: readonly string[] = [
  pageFile,
  ...Object.values(partFiles).flat(),
  ...serverFiles.map((name) => `server/${name}`),
];
