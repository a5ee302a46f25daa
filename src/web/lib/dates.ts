/** A day (`2026-11-12`) is read as local midnight, an instant as what it is. */
export function parseDate(value: string | null | undefined): Date | null {
  if (!value) return null;
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00` : value);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** "12 Nov"; with the year when it is not this one. */
export function shortDate(date: Date, language: string, now = new Date()): string {
  const year = date.getFullYear() === now.getFullYear() ? undefined : "numeric";
  return new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year }).format(date);
}

/** Full date, with the time for an instant. */
export function fullDate(date: Date, language: string, hasTime: boolean): string {
  return new Intl.DateTimeFormat(language, {
    dateStyle: "full",
    timeStyle: hasTime ? "short" : undefined,
  }).format(date);
}

/** Today: the time. Otherwise the short date. */
export function recentTime(date: Date, language: string, now = new Date()): string {
  if (date.toDateString() !== now.toDateString()) return shortDate(date, language, now);
  return new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit" }).format(date);
}

/** "12 Nov 2026", with the time for an instant; any other text is answered as it is. */
export function mediumDate(value: string, language: string): string {
  const date = parseDate(value);
  if (!date) return value;
  return new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeStyle: value.length > 10 ? "short" : undefined,
  }).format(date);
}
