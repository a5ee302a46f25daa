/**
 * The numbers of all advisory locks: arbitrary, different from each other, and the same in every version of the
 * application, because nodes with different versions may run at once. Locks with a name have none (`lock-named.ts`).
 */
export const lockNumbers = {
  /** Held by the process that uses the data folder. */
  dataFolder: 7_305_221,
  /** Changing the schema, and restoring a backup. */
  migrations: 7_305_222,
  /** Filling an empty database. */
  firstData: 7_305_223,
  /** Preparing the role that the application signs in as. */
  signInRole: 7_305_224,
  /** Building the indexes of sortable custom fields. */
  sortIndexes: 7_305_225,
  /** Sealing the audit trail. */
  auditSeal: 7_305_226,
  /** Making the setup link of the first Owner. */
  setupLink: 7_305_227,
} as const;
