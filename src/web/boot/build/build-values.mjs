/**
 * A Vite plugin that replaces the code of a few modules with their values. The addresses of areas and of mentees' pages
 * derive from the declarations of all record types, and the names of measures from their definitions. The first screen
 * shouldn't load those.
 */
const computed = /\/src\/shared\/(records\/(record-areas|mentee-segments)|measures\/template-names)\.ts$/;

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
