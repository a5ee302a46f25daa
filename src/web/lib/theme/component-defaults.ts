import type { MantineThemeComponents } from "@mantine/core";

const sizedControls = [
  "Button",
  "TextInput",
  "PasswordInput",
  "NumberInput",
  "InputBase",
  "Select",
  "NativeSelect",
  "SegmentedControl",
];

/** Marks without text take the primary colour itself. */
const marks = ["Checkbox", "Radio", "Progress", "Loader"];

/** The head of a dialog is a `<header>`, which is no banner of the page. */
const dialogHead = { header: { role: "presentation" } };

/** One size for every control of a theme, and the behaviours that hold in all three. */
export function componentDefaults(size: string): MantineThemeComponents {
  return {
    ...Object.fromEntries(sizedControls.map((name) => [name, { defaultProps: { size } }])),
    ...Object.fromEntries(marks.map((name) => [name, { defaultProps: { color: "var(--app-primary)" } }])),
    ActionIcon: { defaultProps: { variant: "subtle", color: "gray" } },
    Badge: { defaultProps: { variant: "light", tt: "none", fw: 500 } },
    Paper: { defaultProps: { withBorder: true } },
    Tooltip: { defaultProps: { openDelay: 400, withArrow: true } },
    Menu: {
      defaultProps: {
        withinPortal: true,
        shadow: "md",
        position: "bottom-end",
        withInitialFocusPlaceholder: false,
      },
    },
    Modal: { defaultProps: { centered: true, attributes: dialogHead } },
    Drawer: { defaultProps: { attributes: dialogHead } },
    Switch: { defaultProps: { withThumbIndicator: false, color: "var(--app-primary)" } },
    Anchor: { defaultProps: { underline: "hover" } },
  };
}
