/** Variables of the app's frame beyond Mantine's. Each one becomes `--app-<kebab-name>`. */
export interface ChromeColors {
  pageBg: string;
  /** Background of cards, inputs, and dialogs. */
  surface: string;
  border: string;
  shadow: string;
  headerBg: string;
  headerText: string;
  headerMuted: string;
  headerHover: string;
  headerBorder: string;
  sidebarBg: string;
  sidebarText: string;
  sidebarMuted: string;
  sidebarHover: string;
  sidebarBorder: string;
  activeBg: string;
  activeText: string;
  activeBar: string;
}

export interface ChromeShape {
  /** `sidebar`: the sidebar has the full height. `header`: the top bar has the full width. */
  corner: "sidebar" | "header";
  headerHeight: string;
  sidebarWidth: string;
  navRow: string;
  navRadius: string;
  navInset: string;
  navWeight: string;
  sectionCase: "none" | "uppercase";
  sectionSpacing: string;
  contentPadding: string;
  tableRow: string;
}
