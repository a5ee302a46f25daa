import { types } from "./registry.ts";

export type TableName = (typeof types)[number]["name"];

/** The table names of the wire contract, in the order of the registry. */
export const tableNames: readonly TableName[] = types.map(({ name }) => name);
