/** The columns that an address names, joined by dots: one is in the names of fields that an organization added, too. */
export const columnNames = (text: string): string[] => text.match(/custom\.[^.]+|[^.]+/g) ?? [];
