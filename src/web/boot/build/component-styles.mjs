/**
 * A Vite plugin that gives each component of the library its own style sheet, so that the first screen loads only the
 * styles of what it shows and not those of all hundred components. The dev server keeps the whole sheet.
 */
const wholeSheet = "@mantine/core/styles.css";
/** The styles of every page. All variables come from the themes (`deduplicateCssVariables={false}`). */
const everywhere = ["baseline", "global"];
const classNames = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;
const virtualSheet = "\0component-styles";

const imported = (name) => `import "@mantine/core/styles/${name}.css";\n`;

export function componentStyles() {
  return {
    name: "component-styles",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === wholeSheet ? virtualSheet : undefined),
    load: (id) => (id === virtualSheet ? everywhere.map(imported).join("") : undefined),
    transform: {
      filter: { id: classNames },
      handler(code, id) {
        const name = classNames.exec(id)?.[1];
        return name ? { code: imported(name) + code, map: null } : undefined;
      },
    },
  };
}
