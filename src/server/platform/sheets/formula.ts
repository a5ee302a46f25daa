/** What a spreadsheet program may take for a formula (contract section 4); a dash alone is none. */
export const isFormulaLike = (text: string): boolean => text !== "-" && /^[=+\-@\t\r]/.test(text);
