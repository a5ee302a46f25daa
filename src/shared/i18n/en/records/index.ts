import type { AllRecordTexts } from "../../record-texts.ts";
import * as menteeSubRecords from "./mentee-sub-records.ts";
import { menteeHmis } from "./mentee-hmis.ts";
import { mentees as listed } from "./mentees.ts";
import * as others from "./others.ts";
import * as people from "./people.ts";

/** The texts of mentees, including those that their pages load. */
const mentees = {
  ...listed,
  fields: { ...listed.fields, ...menteeHmis.fields },
  help: { ...listed.help, ...menteeHmis.help },
  options: { ...listed.options, ...menteeHmis.options },
};

/** Labels of the record types: `records.<tableName>.title`, `.fields.<field>`, `.required.<field>`. */
export const records = { ...people, ...menteeSubRecords, mentees, ...others } satisfies AllRecordTexts;
