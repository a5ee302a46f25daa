import type { MantineColorsTuple } from "@mantine/core";

/**
 * Color scales from light to dark. All hues have the same contrast against white at the same index (3:1 at 5, 4:1 at
 * 6, 5.4:1 at 7, 7.4:1 at 8, 10:1 at 9). So a rule for one hue holds for all.
 */
type Palette = MantineColorsTuple;

/** Index 6 is the product's primary color. */
export const azure: Palette = [
  "#f5f8fe",
  "#e6f0fe",
  "#cce1ff",
  "#abcdff",
  "#7eb3fe",
  "#4a95fc",
  "#2c7be5",
  "#2168c6",
  "#1454a4",
  "#0e407f",
];
export const teal: Palette = [
  "#effaf9",
  "#dcf4f1",
  "#bce7e4",
  "#92d7d2",
  "#61c0ba",
  "#32a49f",
  "#078e89",
  "#077672",
  "#05605d",
  "#044946",
];
export const green: Palette = [
  "#f0fbf2",
  "#ddf5e1",
  "#beeac6",
  "#95dba4",
  "#66c47d",
  "#3ba85c",
  "#1b9247",
  "#007b37",
  "#03632b",
  "#034c20",
];
export const red: Palette = [
  "#fef6f6",
  "#feeae8",
  "#fed6d1",
  "#febab3",
  "#ff9289",
  "#fe5f58",
  "#e64341",
  "#c82e2f",
  "#a51f21",
  "#801719",
];
export const amber: Palette = [
  "#fef7f0",
  "#ffecd9",
  "#fcd9b3",
  "#f6c185",
  "#e6a351",
  "#cd8519",
  "#b17102",
  "#955e00",
  "#794b04",
  "#5d3900",
];
export const violet: Palette = [
  "#f9f7ff",
  "#f0edfe",
  "#e2dafe",
  "#d1c3fe",
  "#baa3fe",
  "#a47efc",
  "#8e68e3",
  "#7953c6",
  "#6241a5",
  "#4b317f",
];
export const blue: Palette = [
  "#f4f8fe",
  "#e6f0fe",
  "#cbe1fe",
  "#a9cefe",
  "#79b3fe",
  "#4996f5",
  "#327fdc",
  "#206ac0",
  "#1355a0",
  "#0c417b",
];

/** Grays: the border of an input (4) has a contrast of 3:1 to white, and dimmed text (7) has 5.2:1. */
export const coolGray: Palette = [
  "#f9fbfe",
  "#f0f4fa",
  "#e5ebf2",
  "#d8dde5",
  "#8e939b",
  "#868a92",
  "#767b83",
  "#646970",
  "#4b4f56",
  "#2b2e34",
];

/** Colors of dark mode, from text (0) to background (9). 7 is a card, and 8 is the page. */
export const coolDark: Palette = [
  "#e1e8f4",
  "#c1c8d3",
  "#a3aab5",
  "#8b929d",
  "#6b717b",
  "#353b44",
  "#282d36",
  "#1c2129",
  "#14181f",
  "#0b0f17",
];
