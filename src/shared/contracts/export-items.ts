/** The items of a mentee export, by their ids on the wire, in the order of the case file. */
export const exportItems = {
  profile: "8",
  assessments: "6",
  goals: "3",
  tasks: "4",
  challenges: "5",
  notes: "7",
  files: "1",
} as const;
export type ExportItem = keyof typeof exportItems;
