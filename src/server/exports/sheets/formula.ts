/** What a spreadsheet program may take for a formula (contract section 4). */
export const isFormulaLike = (text: string): boolean => /^[=+\-@\t\r]/.test(text);
