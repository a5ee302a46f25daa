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

/** Elements without text use the primary color. */
const marks = ["Checkbox", "Radio", "Progress", "Loader"];

/** The head of a dialog is a `<header>`, but not a banner landmark. */
const dialogHead = { header: { role: "presentation" } };

/** One size for all controls of a theme, and the behavior that all themes share. */
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
    // Dialogs start at the top: content that loads late must not move what the user is about to tap.
    Modal: { defaultProps: { attributes: dialogHead } },
    Drawer: { defaultProps: { attributes: dialogHead } },
    Switch: { defaultProps: { withThumbIndicator: false, color: "var(--app-primary)" } },
    Anchor: { defaultProps: { underline: "hover" } },
  };
}
