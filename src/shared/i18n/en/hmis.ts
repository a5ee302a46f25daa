/** The HMIS export. */
export const hmis = {
  title: "HMIS export",
  export: "Export HMIS CSV",
  failed: "The check could not be loaded.",
  nobody:
    "The file would have no people: nobody was enrolled in a program with a project type and a first day.",
  programs: "Programs",
  missing: "Missing: {{fields}}",
  notIncluded: "Not in the file. Missing: {{fields}}",
  people_one: "{{count}} person with missing answers",
  people_other: "{{count}} people with missing answers",
  complete: "Nothing is missing.",
  noConsent: "Not in the file. The consent doesn’t cover identity and case work.",
  more: "Show more",
};
