import type { AllRecordTexts } from "../../record-texts.ts";
import * as menteeSubRecords from "./mentee-sub-records.ts";
import { mentees } from "./mentees.ts";
import * as others from "./others.ts";
import * as people from "./people.ts";

/** Labels of the record types: `records.<tableName>.title`, `.fields.<field>`, `.required.<field>`. */
export const records = { ...people, mentees, ...menteeSubRecords, ...others } satisfies AllRecordTexts;
