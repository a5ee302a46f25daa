import { readFile } from "node:fs/promises";

/**
 * A Vite plugin: leaves out what this app never uses of a library, where the library names it in code that it does use.
 * By file: the exports that the rest of the library calls in every app, as code; the other exports throw when called.
 */
const unused = [
  {
    // Measuring of loaders and actions, for apps that ask the router for it.
    file: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
    used: { consumeInstrumentationClientResultMetaReceiver: "() => undefined" },
  },
  {
    // Pages that the library renders on a server, and links that fetch such pages ahead.
    file: /\/react-router\/dist\/production\/lib\/dom\/ssr\/components\.js$/,
    used: {
      FrameworkContext: "createContext(undefined)",
      usePrefetchBehavior: "() => [false, null, {}]",
      mergeRefs: "(own) => own",
    },
    imports: 'import { createContext } from "react";',
  },
  // Menus inside menus, with a search, with groups of buttons or under the mouse; a hint that follows the mouse.
  ...["MenuSub", "MenuSearch", "MenuCheckboxGroup", "MenuRadioGroup", "MenuRadioItem", "MenuContextMenu"].map(
    (name) => ({ file: new RegExp(`/@mantine/core/esm/components/Menu/${name}/${name}\\.mjs$`), used: {} }),
  ),
  { file: /\/@mantine\/core\/esm\/components\/Tooltip\/TooltipFloating\/TooltipFloating\.mjs$/, used: {} },
  // Groups of buttons that this app has not, and other signs of waiting than the circle.
  ...[
    "ActionIcon/ActionIconGroup/ActionIconGroup",
    "ActionIcon/ActionIconGroupSection/ActionIconGroupSection",
    "Button/ButtonGroupSection/ButtonGroupSection",
    "Loader/loaders/Bars",
    "Loader/loaders/Dots",
  ].map((path) => ({ file: new RegExp(`/@mantine/core/esm/components/${path}\\.mjs$`), used: {} })),
  // What a field says when all is well, and a cross that empties it.
  ...["InputSuccess", "InputClearButton"].map((name) => ({
    file: new RegExp(`/@mantine/core/esm/components/Input/${name}/${name}\\.mjs$`),
    used: {},
  })),
  // Pictures of people on top of each other.
  {
    file: /\/@mantine\/core\/esm\/components\/Avatar\/AvatarGroup\/AvatarGroup\.mjs$/,
    used: { AvatarGroupContext: "createContext({ withinGroup: false })" },
    imports: 'import { createContext } from "react";',
  },
  // Drawers and dialogs on top of each other.
  ...["Drawer", "Modal"].map((name) => ({
    file: new RegExp(`/@mantine/core/esm/components/${name}/${name}Stack\\.mjs$`),
    used: { [`${name}StackContext`]: "createContext(null)" },
    imports: 'import { createContext } from "react";',
  })),
  // Variables that are the library's own values: the app takes all of them (`deduplicateCssVariables={false}`).
  {
    file: /\/@mantine\/core\/esm\/core\/MantineProvider\/MantineCssVariables\/remove-default-variables\.mjs$/,
    used: {},
  },
  // A transport that the server does not offer.
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
        const gone = `() => { throw new Error("left out of the build: ${name}"); }`;
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
