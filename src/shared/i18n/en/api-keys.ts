// Loaded together, because the same people use both.
export { webhooks } from "./webhooks.ts";

export const apiKeys = {
  add: "Add API key",
  save: "Add key",
  added: "API key added",
  nameHint: "The software that uses it, for example “Nightly sync”.",
  roleHint: "The key never has more permissions than this role or than you.",
  expiryHint: "At most one year from today. Everyone who manages keys is reminded 14 days before.",
  addressHint: "One IP address or range per line. Leave it empty to allow all.",
  records: "Records",
  verbs: { view: "View", add: "Add", edit: "Edit", archive: "Archive", delete: "Delete" },
  sensitive: "Sensitive answers and notes",
  ends: "The key works in your name. It stops working if you change your password, sign out everywhere, get another role, or leave.",
  rolesFailed: "The roles could not be loaded.",
  once: "Copy the key now. It can't be shown again.",
  copy: "Copy key",
  lost: "The key was added, but its text can't be shown again. Revoke it and add another one.",
  revokeQuestion: "Software that uses this key stops working at once. This can't be undone.",
  revoked: "API key revoked",
};
