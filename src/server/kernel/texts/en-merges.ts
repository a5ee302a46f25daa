/** Two mentees become one. */
export const merges = {
  merged: "The two records are one now.",
  unmerged: "The two records are separate again.",
  otherOrganization: "These two belong to different organizations. Nothing was changed.",
  notNewest: "One of the two was merged once more since. Undo that first.",
  tooLate: "This can no longer be undone: the other record is gone for good.",
  emailTaken: "Somebody else uses the other record's email by now. Change it there first.",
  isMerged: "This record was merged into another one. Undo the merge to bring it back.",
};
