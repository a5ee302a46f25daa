/** The Settings page and its rail. */
export const navigation = {
  groups: {
    settingsOrganization: "Organization",
    settingsPeople: "People",
    settingsProgram: "Program",
    settingsDetails: "Mentee details",
    settingsDirectory: "Directory",
    settingsContent: "Content",
    settingsData: "Data",
    settingsSystem: "System",
  },
  back: "Back",
  search: "Search settings",
  noneFound: "No setting matches your search.",
};
