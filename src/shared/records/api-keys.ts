/** API keys that let an organization's software call the application. Separate calls add and revoke them. */
import {
  date,
  display,
  dropdown,
  listOf,
  plainCodes,
  checkboxList,
  text,
  textarea,
} from "../fields/build.ts";
import { organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

const shown = { readOnly: true } as const;

export const apiKeys = defineRecord({
  name: "apiKeys",
  scope: "organization",
  flags: "tables",
  forApiKeys: "never",
  staysBehind: true,
  readOnly: true,
  area: { group: "settingsSystem", path: "/settings/api-keys", icon: "dot", key: "apiKeys" },
  nameFields: ["name"],
  list: {
    columns: ["name", "prefix", "userRole", "expiresOn", "lastUsedAt", "revokedAt"],
    more: ["scopes", "addresses"],
    search: ["name", "prefix"],
    sort: { field: "name", direction: "ASC" },
    filters: ["userRole", "expiresOn"],
  },
  fields: {
    organizationId: organization(),
    name: text({ max: 100, ...shown }),
    prefix: display(),
    userRole: dropdown(listOf("userRoles"), shown),
    // The names of scopes are technical terms that software sends too, so they have no texts.
    scopes: checkboxList(plainCodes([]), shown),
    addresses: textarea({ max: 2000, ...shown }),
    expiresOn: date(shown),
    lastUsedAt: display("instant"),
    revokedAt: display("instant"),
  },
});
