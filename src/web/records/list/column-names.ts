/**
 * Parses the column names of an address. They are joined by dots, and the names of custom fields contain a dot, too.
 */
export const columnNames = (text: string): string[] => text.match(/custom\.[^.]+|[^.]+/g) ?? [];
