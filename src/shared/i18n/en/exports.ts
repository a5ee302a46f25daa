/** Exports: lists, the advanced export of mentees, one mentee's data, and their progress. */
export const exports = {
  button: "Export",
  menu: "Export this list",
  xlsx: "Excel (.xlsx)",
  csv: "Text with commas (.csv)",
  listHint: "All pages, with the search, filter and order that you see.",
  tray: "Exports",
  preparing: "Preparing “{{name}}”",
  percent: "{{percent}} %",
  started: "“{{name}}” is ready. The download has started.",
  failed: "“{{name}}” could not be exported",
  failedHint: "Please try again in a moment.",
  goOn: "You can go on working. A notification tells you when it is ready.",
  dismiss: "Close this message",
  advancedButton: "Advanced export",
};
