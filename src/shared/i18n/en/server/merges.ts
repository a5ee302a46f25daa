/** Server texts about merging two mentees. */
export const merges = {
  merged: "The records were merged.",
  unmerged: "The merge was undone.",
  otherOrganization: "These two belong to different organizations. Nothing was changed.",
  notNewest: "One of the records was merged again later. Undo that merge first.",
  tooLate: "This can no longer be undone. The other record was permanently deleted.",
  emailTaken: "Someone else now uses the other record's email. Change it there first.",
  isMerged: "This record was merged into another one. Undo the merge to bring it back.",
};
