/**
 * A Vite plugin that leaves out what only the server reads in the declarations of record types: which fields keep their
 * value when a mentee is anonymized.
 */
export const serverSettings = () => ({
  name: "server-settings",
  apply: "build",
  enforce: "pre",
  transform(code, id) {
    if (!/\/src\/shared\/records\/[\w-]+\.ts$/.test(id)) return undefined;
    return code.replaceAll(/,\s*\.\.\.keep\b|\.\.\.keep,\s*/g, "").replaceAll(/(?:,\s*)?\bkeep\)/g, ")");
  },
});
