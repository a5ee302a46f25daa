/** Identity providers of an organization, through which its team members sign in (OpenID Connect). */
import { codes, dropdown, text, textarea, toggle } from "../fields/build.ts";
import { organization } from "./common-fields.ts";
import { defineRecord } from "./record-type.ts";

/** What a provider can ask a person before it answers. */
export const identityPrompts = ["select_account", "login", "consent"] as const;

export const identityProviders = defineRecord({
  name: "identityProviders",
  scope: "organization",
  flags: "tables",
  forApiKeys: "never",
  staysBehind: true,
  ownersOnly: true,
  area: { group: "settingsSystem", path: "/settings/single-sign-on", icon: "dot" },
  keys: ["apiKeys"],
  nameFields: ["name"],
  list: {
    columns: ["name", "issuer", "domains", "required", "createUsers"],
    search: ["name", "issuer"],
    sort: { field: "name", direction: "ASC" },
  },
  fields: {
    organizationId: organization(),
    name: text({ required: "always", max: 100 }),
    domains: textarea({ required: "always", width: 2, max: 2000 }),
    issuer: text({ required: "always", max: 500 }),
    discoveryUrl: text({ max: 500 }),
    clientId: text({ required: "always", max: 255 }),
    // Encrypted by the hook, and never sent back.
    clientSecret: { ...text(), value: "secret" },
    prompt: dropdown(codes(identityPrompts)),
    usernameClaim: text({ max: 100, initial: "email" }),
    required: toggle({ initial: "0", width: 2 }),
    createUsers: toggle({ initial: "0", width: 2 }),
    roleClaim: text({ max: 100 }),
    roleMap: textarea({ width: 2, max: 4000 }),
  },
});
