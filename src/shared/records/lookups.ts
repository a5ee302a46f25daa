/** The lookup lists: name and active; values for all organizations, and those that one adds for itself. */
import { text, toggle } from "../fields/build.ts";
import { defineRecord, type RecordType } from "./record-type.ts";

const lookup = <Name extends string, Key extends string>(
  name: Name,
  key: Key,
  path: string,
): RecordType<Name, Key> =>
  defineRecord({
    name,
    scope: "values",
    flags: "tables",
    area: { group: "settings", path: `/settings/${path}`, icon: "dot", key },
    nameFields: ["name"],
    options: "staff",
    archive: true,
    list: { columns: ["active", "name"], search: ["name"], sort: { field: "name", direction: "ASC" } },
    fields: { name: text({ required: "always" }), active: toggle({ width: 5 }) },
  });

export const lookups = [
  lookup("configAdverseExperiences", "adverseExperiences", "adverse-experiences"),
  lookup("configAgencyServices", "agencyServices", "agency-services"),
  lookup("configAgencyTypes", "agencyTypes", "agency-types"),
  lookup("configEthnicity", "ethnicity", "ethnicity"),
  lookup("configGenders", "genders", "genders"),
  lookup("configLevelOfCare", "levelOfCare", "level-of-care"),
  lookup("configOfferTypes", "offerTypes", "offer-types"),
  lookup("configProgramStatus", "programStatus", "program-status"),
  lookup("configSexualOrientation", "sexualOrientation", "sexual-orientation"),
  lookup("configStaffCertification", "staffCertification", "staff-certifications"),
  lookup("configTraumaInformStatus", "traumaInformStatus", "trauma-inform-status"),
];
