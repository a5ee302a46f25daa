import type { records as english } from "../../en/records/index.ts";
import * as menteeSubRecords from "./mentee-sub-records.ts";
import { mentees } from "./mentees.ts";
import * as others from "./others.ts";
import * as people from "./people.ts";

export const records: typeof english = { ...people, mentees, ...menteeSubRecords, ...others };
