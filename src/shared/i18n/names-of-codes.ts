/** Returns the names of these codes from a table that may have more. */
export const namesOfCodes = (
  codes: readonly string[],
  names: Readonly<Record<string, string>>,
): Record<string, string> => Object.fromEntries(codes.map((code) => [code, names[code] ?? ""]));
