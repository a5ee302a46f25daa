/** What the chrome takes from a theme beyond Mantine's own variables; each becomes `--app-<kebab-name>`. */
export interface ChromeColors {
  /** Behind the cards. */
  pageBg: string;
  /** Cards, inputs, dialogs. */
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
  /** `sidebar` runs the sidebar over the full height, `header` runs the top bar over the full width. */
  corner: "sidebar" | "header";
  headerHeight: string;
  sidebarWidth: string;
  navRow: string;
  navFont: string;
  navRadius: string;
  navInset: string;
  navWeight: string;
  sectionCase: "none" | "uppercase";
  sectionSpacing: string;
  contentPadding: string;
  tableRow: string;
  tableFont: string;
}
