/** The buttons of exports. */
export const exports = {
  button: "Export",
  menu: "Export this list",
  advancedButton: "Advanced export",
  printCards_one: "Print card",
  printCards_other: "Print cards",
};
