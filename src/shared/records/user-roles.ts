import { flagFamilies, flagVerbs, type FlagFamily } from "../access/flags.ts";
import { roleTypes } from "../constants.ts";
import { accessKeys, checkboxList, codes, radio, text, title, toggle } from "../fields/build.ts";
import type { Field } from "../fields/field.ts";
import { organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

const familyFields = (family: FlagFamily): Record<string, Field> => ({
  [`${family}Title`]: title(),
  ...Object.fromEntries(
    flagVerbs[family].map((verb) => [
      `${family}Can${verb}`,
      toggle({ required: "always", initial: "0", width: 5, matrixColumn: verb }),
    ]),
  ),
});

export const userRoles = defineRecord({
  name: "userRoles",
  scope: "organization",
  flags: "tables",
  forApiKeys: "never",
  area: {
    group: "settingsPeople",
    path: "/settings/userRoles",
    icon: "dot",
    key: "userRoles",
    param: "organizationId",
  },
  nameFields: ["roleName"],
  options: "listed",
  clone: true,
  list: {
    columns: ["editable", "roleName", "roleType"],
    search: ["roleName"],
    sort: { field: "roleType", direction: "ASC" },
  },
  fields: {
    organizationId: organization(),
    identityTitle: title(),
    roleName: text({ required: "always", max: 100 }),
    editable: toggle({ required: "always", width: 5 }),
    roleType: radio(codes(Object.values(roleTypes)), { required: "always" }),
    caseloadOnly: toggle({ initial: "0", width: 5 }),
    requireSecondFactor: toggle({ initial: "0", width: 5 }),
    ...Object.assign({}, ...flagFamilies.map(familyFields)),
    accessTitle: title(),
    tablesCanAccess: checkboxList(accessKeys),
  },
});
