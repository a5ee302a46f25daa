import { readFile } from "node:fs/promises";

/**
 * A Vite plugin that leaves out code that the web app doesn't need but that other code imports: parts of libraries, and
 * the check of our declarations. For each file, it lists the exports that are still called, as code. The others throw.
 */
const unused = [
  // The check of the record types. The server and the tests run it.
  { file: /\/src\/shared\/records\/check-declaration\.ts$/, used: { checkDeclaration: "() => undefined" } },
  {
    // Instrumentation of loaders and actions.
    file: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    used: { consumeInstrumentationClientResultMetaReceiver: "() => undefined" },
  },
  {
    // Server rendering, and links that prefetch such pages.
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    used: {
      FrameworkContext: "createContext(undefined)",
      usePrefetchBehavior: "() => [false, null, {}]",
      mergeRefs: "(own) => own",
    },
    imports: 'import { createContext } from "react";',
  },
  {
    // Forms that the router submits.
    file: /\/react-router\/dist\/production\/lib\/dom\/dom\.js$/,
    used: {
      createSearchParams: "(init) => new URLSearchParams(init)",
      getSearchParamsForLocation: "(search) => new URLSearchParams(search)",
      shouldProcessLinkClick: `({ button, metaKey, altKey, ctrlKey, shiftKey }, target) =>
        button === 0 && (target || "_self") === "_self" && !(metaKey || altKey || ctrlKey || shiftKey)`,
    },
  },
  // Submenus, menus with a search or groups of buttons, context menus, and tooltips that follow the pointer.
  ...["MenuSub", "MenuSearch", "MenuCheckboxGroup", "MenuContextMenu"].map((name) => ({
    file: new RegExp(`/@mantine/core/esm/components/Menu/${name}/${name}\\.mjs$`),
    used: {},
  })),
  { file: /\/@mantine\/core\/esm\/components\/Tooltip\/TooltipFloating\/TooltipFloating\.mjs$/, used: {} },
  // Groups of buttons, and loaders other than the circle.
  ...[
    "ActionIcon/ActionIconGroup/ActionIconGroup",
    "ActionIcon/ActionIconGroupSection/ActionIconGroupSection",
    "Button/ButtonGroupSection/ButtonGroupSection",
    "Loader/loaders/Bars",
    "Loader/loaders/Dots",
  ].map((path) => ({ file: new RegExp(`/@mantine/core/esm/components/${path}\\.mjs$`), used: {} })),
  // The success message of a field, its clear button, and the placeholder of inputs that are buttons.
  ...["InputSuccess", "InputClearButton", "InputPlaceholder"].map((name) => ({
    file: new RegExp(`/@mantine/core/esm/components/Input/${name}/${name}\\.mjs$`),
    used: {},
  })),
  // Groups of avatars.
  {
    file: /\/@mantine\/core\/esm\/components\/Avatar\/AvatarGroup\/AvatarGroup\.mjs$/,
    used: { AvatarGroupContext: "createContext({ withinGroup: false })" },
    imports: 'import { createContext } from "react";',
  },
  // The placeholder of an avatar. The app has its own for people without a picture and a name.
  { file: /\/@mantine\/core\/esm\/components\/Avatar\/AvatarPlaceholderIcon\.mjs$/, used: {} },
  // The palettes. The app's themes have their own (`lib/theme/build-theme.ts`).
  {
    file: /\/@mantine\/core\/esm\/core\/MantineProvider\/default-colors\.mjs$/,
    used: { DEFAULT_COLORS: "{}" },
  },
  // Stacks of drawers and dialogs.
  ...["Drawer", "Modal"].map((name) => ({
    file: new RegExp(`/@mantine/core/esm/components/${name}/${name}Stack\\.mjs$`),
    used: { [`${name}StackContext`]: "createContext(null)" },
    imports: 'import { createContext } from "react";',
  })),
  // The removal of variables that equal the library's values. The app keeps them (`deduplicateCssVariables={false}`).
  {
    file: /\/@mantine\/core\/esm\/core\/MantineProvider\/MantineCssVariables\/remove-default-variables\.mjs$/,
    used: {},
  },
  // A transport that the server doesn't offer.
  { file: /\/engine\.io-client\/build\/esm\/transports\/webtransport\.js$/, used: {} },
];

const exportsOf = (code) => {
  const [, list = ""] = /^export \{([^}]+)\};\s*$/m.exec(code) ?? [];
  const declared = [...code.matchAll(/^export (?:class|function|const) (\w+)/gm)].map(([, name]) => name);
  return [...list.split(",").map((name) => name.trim()), ...declared].filter(Boolean);
};

export function unusedParts() {
  const found = new Set();
  return {
    name: "unused-parts",
    apply: "build",
    async load(id) {
      const part = unused.find(({ file }) => file.test(id));
      if (!part) return undefined;
      found.add(part);
      const names = exportsOf(await readFile(id, "utf8"));
      for (const name of Object.keys(part.used))
        if (!names.includes(name)) throw new Error(`${id} has no ${name}; see boot/build/unused-parts.mjs.`);
      const lines = names.map((name) => {
        const gone = `() => { throw new Error("unused: ${name}"); }`;
        return `export const ${name} = ${part.used[name] ?? gone};`;
      });
      return [part.imports, ...lines].join("\n");
    },
    buildEnd(error) {
      const missing = unused.filter((part) => !found.has(part));
      if (!error && missing.length > 0)
        throw new Error(
          `Not in the build: ${missing.map(({ file }) => file).join(", ")}; see boot/build/unused-parts.mjs.`,
        );
    },
  };
}
