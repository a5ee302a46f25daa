/** Start of the cache key of a record. A separate file because lists don't need the rest of `use-record.ts`. */
export const recordKey = (tableName: string) => ["record", tableName] as const;
