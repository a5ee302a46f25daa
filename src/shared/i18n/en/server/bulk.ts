export const bulk = {
  countChanged_one: "The list has changed: {{count}} record matches now. Check it before you continue.",
  countChanged_other: "The list has changed: {{count}} records match now. Check them before you continue.",
  countMissing: "Enter the number of selected records to continue.",
  tooMany: "You can change up to {{most}} records at once. Narrow the list first.",
  none: "No record matches anymore.",
};
