/**
 * A Vite plugin that replaces the code of a few modules with their values. The names and addresses of the areas derive
 * from the declarations and texts of all record types, and the names of measures from their definitions. The first
 * screen shouldn't load those.
 */
const computed =
  /\/src\/shared\/(i18n\/\w+\/area(?:s|-tabs)|records\/record-areas|measures\/template-names)\.ts$/;

export function buildValues() {
  return {
    name: "build-values",
    apply: "build",
    async load(id) {
      if (!computed.test(id)) return undefined;
      const values = Object.entries(await import(id));
      return values.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
    },
  };
}
