/** The buttons of exports. */
export const exports = {
  button: "Export",
  advancedButton: "Advanced export",
  printCards_one: "Print card",
  printCards_other: "Print cards",
};
