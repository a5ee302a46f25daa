/** Begins the key of a record that was asked for; a file of its own, because lists need no more of `use-record.ts`. */
export const recordKey = (tableName: string) => ["record", tableName] as const;
