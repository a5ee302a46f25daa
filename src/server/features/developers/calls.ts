/** Facts about single calls for the OpenAPI document, by path below `/apicalls/`. */

/** Calls without sign-in. */
export const publicCalls: ReadonlySet<string> = new Set([
  "health",
  "ready",
  "openapi.json",
  "getConfigSettings",
  "getContent",
  "auth/login",
  "auth/forgotPass",
  "auth/signInCode",
  "auth/signInWithCode",
  "auth/cardEntry",
  "auth/textInvitation",
  "auth/textEntry",
  "auth/checkVerificationCode",
  "auth/saveForgotPass",
  "auth/secondFactor",
  "auth/passkey",
  "auth/passkeyOptions",
  "auth/sso",
  "auth/sso/finish",
  "auth/sso/link",
  "auth/acceptInvitation",
  "auth/setup",
  "auth/notMyAddress",
  "auth/invitation",
  "paperCards/open",
  "paperCards/done",
  "calendar/:token.ics",
]);

/** Calls that take effect once for each `Idempotency-Key`. */
export const onceCalls: ReadonlySet<string> = new Set([
  "saveRecord",
  "cloneRecord",
  "quickLog",
  "appointments/outcome",
  "appointments/move",
  "appointments/series",
  "appointments/changeFollowing",
  "appointments/endSeries",
  "auth/inviteAgain",
  "auth/renewNumber",
  "auth/inviteByText",
  "auth/sendConfirmation",
  "apiKeys/add",
  "bulk",
  "imports/run",
  "mentees/merge",
  "reports/make",
  "reports/narrative",
  "reports/finalize",
  "reports/correct",
  "followUp/answer",
  "views/save",
  "webhooks/save",
  "webhooks/test",
]);

interface CallText {
  readonly summary: string;
  readonly example: Readonly<Record<string, unknown>>;
}

/** The calls that API keys can make. */
export const keyCalls: Readonly<Record<string, CallText>> = {
  getTable: {
    summary: "Lists records of a type, page by page",
    example: {
      tableName: "mentees",
      currentPage: 1,
      recordsPerPage: 100,
      filter: { all: [{ field: "dateOfReferral", op: "after", value: "2000-01-01" }] },
    },
  },
  getMenteeTable: {
    summary: "Lists records of a type that belong to one mentee",
    example: { tableName: "menteeUserNotes", menteeId: "17", currentPage: 1, recordsPerPage: 100 },
  },
  getRecord: {
    summary: "Reads one record with all its fields. The id 0 returns the initial values of a new one",
    example: { tableName: "menteeUserTasks", tableId: "17" },
  },
  getMentee: { summary: "Reads one mentee with all fields", example: { tableId: "17" } },
  getList: {
    summary: "Lists the ids and names of active records, for choosing one",
    example: { tableName: "configGenders" },
  },
  saveRecord: {
    summary: "Adds a record (id 0), or changes the fields that you send",
    example: {
      tableName: "mentees",
      tableId: "0",
      quick: true,
      data: { firstName: "Ada", lastName: "Byron", cellPhone: "(410) 555-0100", referredBy: "Court" },
    },
  },
  quickLog: {
    summary: "Adds a note about a contact with a mentee",
    example: { menteeId: "17", contactKind: "call", note: "We talked about the interview." },
  },
  deleteRecord: {
    summary: "Deletes a record. A value that other records use is archived instead",
    example: { tableName: "menteeUserTasks", tableId: "17" },
  },
  archiveRecord: {
    summary: "Archives (0) or restores (1) a record",
    example: { tableName: "menteeUserTasks", tableId: "17", activeStatus: "0" },
  },
  cloneRecord: { summary: "Copies a record", example: { tableName: "jobs", tableId: "17" } },
  "webhooks/save": {
    summary: "Adds a webhook, which is notified of changes to records that the key can view",
    example: {
      tableId: "0",
      name: "Warehouse",
      url: "https://receiver.example/events",
      eventTypes: ["mentee.changed"],
    },
  },
};
