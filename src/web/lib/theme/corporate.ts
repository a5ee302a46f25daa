import "./fonts.css";
import type { MantineColorsTuple } from "@mantine/core";
import { buildTheme, systemFonts } from "./build-theme.ts";
import { teal } from "./palettes.ts";

const slateGray: MantineColorsTuple = [
  "#f6f9fb",
  "#eef3f5",
  "#e2e9ec",
  "#d0d9dd",
  "#8c9295",
  "#84898c",
  "#747a7d",
  "#62676a",
  "#454b4e",
  "#232a2d",
];

const slateDark: MantineColorsTuple = [
  "#e0eaed",
  "#bfc9cd",
  "#a2abaf",
  "#8a9397",
  "#69757a",
  "#343c3f",
  "#262e31",
  "#1b2326",
  "#12191b",
  "#0a1113",
];

const fontFamily = `'IBM Plex Sans Variable', ${systemFonts}`;

/** Square, compact, with a dark frame: for people who want many rows on one screen. */
export const corporate = buildTheme({
  brand: teal,
  gray: slateGray,
  dark: slateDark,
  mark: { light: 7, dark: 6 },
  controlSize: "xs",
  text: { small: "0.75rem", body: "0.8125rem", heading: "1rem", title: "1.25rem" },
  base: {
    fontFamily,
    headings: { fontFamily, fontWeight: "600" },
    defaultRadius: "xs",
    radius: { xs: "2px", sm: "2px", md: "3px", lg: "4px", xl: "6px" },
    spacing: { xs: "8px", sm: "10px", md: "12px", lg: "16px", xl: "24px" },
    lineHeights: { xs: "1.35", sm: "1.4", md: "1.45", lg: "1.5", xl: "1.5" },
  },
  shape: {
    corner: "header",
    headerHeight: "3rem",
    sidebarWidth: "13.75rem",
    navRow: "1.875rem",
    navRadius: "0",
    navInset: "0",
    navWeight: "450",
    sectionCase: "uppercase",
    sectionSpacing: "0.06em",
    contentPadding: "20px",
    tableRow: "2.125rem",
  },
  light: {
    pageBg: "#eef2f4",
    surface: "#ffffff",
    border: "#cfd8dc",
    shadow: "none",
    headerBg: "#10272d",
    headerText: "#ffffff",
    headerMuted: "#b9cbd0",
    headerHover: "#1f3b43",
    headerBorder: "#10272d",
    sidebarBg: "#17333a",
    sidebarText: "#d3e0e3",
    sidebarMuted: "#9fb6bc",
    sidebarHover: "#204149",
    sidebarBorder: "#17333a",
    activeBg: "#0f2329",
    activeText: "#ffffff",
    activeBar: "#32a49f",
  },
  darkColors: {
    pageBg: "#12191b",
    surface: "#1b2326",
    border: "#313b3f",
    shadow: "none",
    headerBg: "#0a1113",
    headerText: "#e0eaed",
    headerMuted: "#a2b0b5",
    headerHover: "#1f292c",
    headerBorder: "#2a3336",
    sidebarBg: "#0e1517",
    sidebarText: "#bfc9cd",
    sidebarMuted: "#93a0a5",
    sidebarHover: "#1b2427",
    sidebarBorder: "#2a3336",
    activeBg: "#1b2b2d",
    activeText: "#ffffff",
    activeBar: "#32a49f",
  },
});
