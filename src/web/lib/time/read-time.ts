/** Reads times of day as people type them. */

/** Noon and midnight need no AM or PM. */
const named: Readonly<Record<string, string>> = {
  noon: "12:00",
  midday: "12:00",
  mediodia: "12:00",
  midnight: "00:00",
  medianoche: "00:00",
};

const fold = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Matches hours and minutes such as `9`, `930`, `0930`, `9:30`, `9.30`, `9h30`, or `14h`. */
const shape = /^(\d{1,2})(?: ?(?:[:.,h]|hrs?\.?) ?(\d{2})?|(\d{2}))?(?: ?h)?$/;

/**
 * Reads the time that a text means, such as `9:30`, `930`, `9.30 am`, `14h`, `2:05 p. m.`, or `noon`. Returns
 * `HH:MM`, or undefined if the text isn't a time of day.
 */
export function readTime(text: string): string | undefined {
  const folded = fold(text);
  if (Object.hasOwn(named, folded)) return named[folded];
  const [, time = "", letter] = /^(.*?) ?(?:(a|p)\.? ?m\.?)?$/.exec(folded) ?? [];
  const [, hours, apart, joined] = shape.exec(time) ?? [];
  if (hours === undefined) return undefined;
  const [hour, minute] = [Number(hours), Number(apart ?? joined ?? 0)];
  const isOfHalf = letter !== undefined;
  if (hour > (isOfHalf ? 12 : 23) || minute > 59 || (isOfHalf && hour === 0)) return undefined;
  const ofDay = isOfHalf ? (hour % 12) + (letter === "p" ? 12 : 0) : hour;
  return `${String(ofDay).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
