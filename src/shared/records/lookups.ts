/**
 * The lookup lists. A value has a name, which can differ by language, and a state. Values exist for all organizations or
 * for one.
 */
import { otherLanguages } from "../constants.ts";
import { codes, date, dropdown, text, title, toggle } from "../fields/build.ts";
import { fieldsIn, nameIn } from "../fields/in-languages.ts";
import type { Field } from "../fields/field.ts";
import { hudLists } from "../hud/lists.ts";
import type { SettingsGroup } from "./area.ts";
import { outcomeCodes } from "./outcome-codes.ts";
import { defineRecord, type RecordType } from "./record-type.ts";

/** The field with the name in each language other than English. */
const otherNames = Object.fromEntries(otherLanguages.map((code) => [code, nameIn("name", code)]));

const lookup = <Name extends string, Key extends string>(
  name: Name,
  key: Key,
  path: string,
  group: SettingsGroup,
  more: Readonly<Record<string, Field>> = {},
  rare: Readonly<Record<string, Field>> = {},
): RecordType<Name, Key> =>
  defineRecord({
    name,
    scope: "values",
    flags: "tables",
    area: { group, path: `/settings/${path}`, icon: "dot", key },
    nameFields: ["name"],
    options: "staff",
    archive: true,
    imports: true,
    list: {
      columns: ["active", "name", ...Object.values(otherNames), ...Object.keys(more)],
      search: ["name", ...Object.values(otherNames)],
      sort: { field: "name", direction: "ASC" },
    },
    fields: {
      name: text({ required: "always", inLanguages: otherNames }),
      ...fieldsIn(otherLanguages, "name", "names", text),
      ...more,
      active: toggle({ width: 5 }),
      ...rare,
    },
  });

/**
 * For lists of ask-once fields: choosing an option with this toggle means that the person prefers not to say (ADR
 * 88).
 */
const declining = { declines: toggle({ width: 5, initial: "0" }) };

/** What the HMIS export says about a program (docs/reports.md). */
const hmisProject = {
  hmisTitle: title({ isFolded: true }),
  projectType: dropdown(codes(hudLists.projectTypes)),
  operatingStart: date(),
  hmisId: text({ max: 32 }),
  cocCode: text({ max: 6 }),
  geocode: text({ max: 6 }),
};

/** The areas of life that an outcome concerns. */
export const outcomeDomains = [
  "housing",
  "employment",
  "income",
  "education",
  "legal",
  "health",
  "family",
  "documents",
] as const;

/** The families that funders use to group services. */
export const serviceFamilies = [
  "employment",
  "education",
  "cognitive",
  "substanceUse",
  "mentalHealth",
  "proSocial",
  "housing",
  "family",
  "legal",
  "health",
  "transportation",
  "basicNeeds",
  "other",
] as const;

/** A mentee's status in the program. */
export const programStatus = lookup(
  "configProgramStatus",
  "programStatus",
  "program-status",
  "settingsProgram",
);

export const lookups = [
  lookup(
    "configAdverseExperiences",
    "adverseExperiences",
    "adverse-experiences",
    "settingsDetails",
    declining,
  ),
  lookup("configAgencyServices", "agencyServices", "agency-services", "settingsDirectory"),
  lookup("configAgencyTypes", "agencyTypes", "agency-types", "settingsOrganization"),
  lookup("configAppointmentTypes", "appointmentTypes", "appointment-types", "settingsProgram"),
  lookup("configEthnicity", "ethnicity", "ethnicity", "settingsDetails", declining),
  lookup("configGenders", "genders", "genders", "settingsDetails"),
  lookup("configLevelOfCare", "levelOfCare", "level-of-care", "settingsProgram"),
  lookup("configOutcomes", "outcomes", "outcomes", "settingsProgram", {
    domain: dropdown(codes(outcomeDomains), { required: "always", initial: "employment" }),
    code: dropdown(codes(outcomeCodes)),
  }),
  lookup("configPrograms", "programs", "programs", "settingsProgram", {}, hmisProject),
  lookup("configOfferTypes", "offerTypes", "offer-types", "settingsProgram"),
  programStatus,
  lookup("configServiceKinds", "serviceKinds", "service-kinds", "settingsProgram", {
    family: dropdown(codes(serviceFamilies), { required: "always", initial: "other" }),
  }),
  lookup("configSexualOrientation", "sexualOrientation", "sexual-orientation", "settingsDetails", declining),
  lookup("configStaffCertification", "staffCertification", "staff-certifications", "settingsPeople"),
  lookup("configTraumaInformStatus", "traumaInformStatus", "trauma-inform-status", "settingsDetails"),
];
