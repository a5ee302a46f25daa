/** The access keys of `tablesCanAccess`, one per screen. */
import { types } from "../records/registry.ts";
import { keyParts } from "./key-parts.ts";

export { dataKeys, menteeKeys, workKeys } from "./key-parts.ts";

export const { areaKeys, settingsKeys, allKeys } = keyParts(types);

export type AccessKey = (typeof allKeys)[number];
