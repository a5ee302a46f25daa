/**
 * A Vite plugin: puts the values of a few modules in place of their code. The names and addresses of the areas derive
 * from the declarations and texts of all record types, the names of measures from their definitions; the first screen does
 * without those.
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
