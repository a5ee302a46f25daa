/** Deleted records and how to restore them. */
export const deleted = {
  button: "Deleted records",
  title: "Deleted: {{title}}",
  hint_one: "Deleted records can be restored for {{count}} day. Then they are removed for good.",
  hint_other: "Deleted records can be restored for {{count}} days. Then they are removed for good.",
  none: "Nothing is deleted here.",
  failed: "The deleted records could not be loaded.",
  on: "Deleted on {{date}}, permanently removed on {{gone}}",
  restore: "Restore",
  restoreOne: "Restore {{name}}",
  restoreFailed: "The record was not restored",
};
