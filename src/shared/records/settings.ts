/** Settings of the whole installation, and the bugs that an organization reports. */
import { defaultLanguage, languageCodes } from "../constants.ts";
import { deliveryStates, mailKinds } from "../contracts/email-events.ts";
import {
  codes,
  display,
  dropdown,
  email,
  fileUpload,
  imageUpload,
  listOf,
  plainCodes,
  richText,
  text,
  toggle,
} from "../fields/build.ts";
import { defineRecord } from "./record-type.ts";

export const languages = defineRecord({
  name: "languages",
  scope: "global",
  flags: "tables",
  area: { group: "settingsContent", path: "/settings/languages", icon: "dot", key: "languages" },
  nameFields: ["name"],
  options: "everyone",
  list: {
    columns: ["name", "code"],
    more: ["flag"],
    search: ["name", "code"],
    sort: { field: "name", direction: "ASC" },
  },
  fields: {
    name: text({ required: "always", max: 100 }),
    code: text({ required: "always", max: 20 }),
    flag: imageUpload(),
  },
});

export const content = defineRecord({
  name: "content",
  scope: "global",
  flags: "tables",
  area: { group: "settingsContent", path: "/settings/content", icon: "dot", key: "content" },
  nameFields: ["pageTitle"],
  options: "listed",
  clone: true,
  activeField: "status",
  list: {
    columns: ["status", "languageCode", "pageUrl", "pageTitle"],
    search: ["pageUrl", "pageTitle"],
    sort: { field: "pageUrl", direction: "ASC" },
  },
  fields: {
    languageCode: dropdown(plainCodes(languageCodes), {
      required: "always",
      width: 3,
      initial: defaultLanguage,
    }),
    status: toggle({ width: 5 }),
    pageUrl: text({ required: "always" }),
    pageTitle: text({ required: "always" }),
    pageHTML: richText({ required: "always" }),
  },
});

export const emailTemplates = defineRecord({
  name: "emailTemplates",
  scope: "global",
  flags: "tables",
  area: { group: "settingsContent", path: "/settings/email-templates", icon: "dot", key: "emailTemplates" },
  nameFields: ["name"],
  options: "listed",
  clone: true,
  list: {
    columns: ["name", "emailSubject", "emailFromName"],
    search: ["name", "emailSubject"],
    sort: { field: "name", direction: "ASC" },
  },
  fields: {
    name: text({ required: "always" }),
    emailSubject: text(),
    emailFromName: text(),
    emailFromEmail: email(),
    emailMessage: richText(),
  },
});

export const bugTracker = defineRecord({
  name: "bugTracker",
  scope: "organization",
  flags: "tables",
  area: { group: "organization", path: "/settings/bug-tracker", icon: "bug", key: "bugTracker" },
  nameFields: ["title"],
  options: "listed",
  list: {
    columns: ["status", "section", "assignedTo", "title"],
    search: ["status", "section", "title", "description"],
    sort: { field: "status", direction: "ASC" },
  },
  fields: {
    status: dropdown(codes(["1", "2", "3", "4", "5"]), { required: "always", width: 3, initial: "1" }),
    section: text({ required: "always", width: 3 }),
    assignedTo: dropdown(listOf("users", { withSuper: true }), { required: "always", width: 3 }),
    title: text({ width: 1 }),
    image: imageUpload(),
    file: fileUpload(),
    description: richText(),
    notes: richText(),
  },
});

/** Emails that were sent or are waiting. Their bodies are deleted after a day. */
export const emailOutbox = defineRecord({
  name: "emailOutbox",
  storedIn: "deliveries",
  scope: "system",
  flags: "tables",
  area: { group: "settingsSystem", path: "/settings/outbox", icon: "dot" },
  keys: ["emailTemplates"],
  nameFields: ["subject"],
  readOnly: true,
  list: {
    columns: ["status", "to", "subject", "createdAt", "sentAt"],
    search: ["to", "subject"],
    sort: { field: "createdAt", direction: "DESC" },
  },
  fields: {
    to: display(),
    subject: display(),
    status: dropdown(codes(deliveryStates), { readOnly: true }),
    createdAt: display("instant"),
    sentAt: display("instant"),
    body: display("html", { width: 1 }),
  },
});

/** The delivery state of an organization's emails, for its Owners, without subjects, texts, and codes. */
export const mails = defineRecord({
  name: "mails",
  storedIn: "deliveries",
  scope: "system",
  ownersRead: true,
  flags: "tables",
  area: { group: "settingsSystem", path: "/settings/mails", icon: "dot" },
  keys: ["emailTemplates"],
  nameFields: ["to"],
  readOnly: true,
  list: {
    columns: ["createdAt", "status", "to", "kind", "lastError"],
    search: ["to", "kind", "status"],
    sort: { field: "createdAt", direction: "DESC" },
    sortable: ["createdAt"],
    dateField: "createdAt",
  },
  fields: {
    to: display(),
    kind: dropdown(codes(mailKinds), { readOnly: true }),
    status: dropdown(codes(deliveryStates), { readOnly: true }),
    lastError: display("text", { width: 1 }),
    attempts: display("integer"),
    createdAt: display("instant"),
    sentAt: display("instant"),
    nextAttemptAt: display("instant"),
  },
});
