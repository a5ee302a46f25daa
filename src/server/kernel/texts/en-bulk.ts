export const bulk = {
  countChanged_one: "The list has changed: {{count}} record fits now. Look at it again before you go on.",
  countChanged_other: "The list has changed: {{count}} records fit now. Look at them again before you go on.",
  countMissing: "Enter the number of chosen records to go on.",
  tooMany: "At most {{most}} records can be changed at once. Narrow the list first.",
  none: "No record fits any more.",
  changedSince: "Changed by someone else since, so it stays as it is.",
};
