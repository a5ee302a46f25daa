/** Times of day as people type them. */

/** Noon and midnight have no half of the day. */
const named: Readonly<Record<string, string>> = {
  noon: "12:00",
  midday: "12:00",
  mediodia: "12:00",
  midnight: "00:00",
  medianoche: "00:00",
};

const fold = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();

/** Hours and minutes of `9`, `930`, `0930`, `9:30`, `9.30`, `9h30`, `14h`. */
const shape = /^(\d{1,2})(?: ?(?:[:.,h]|hrs?\.?) ?(\d{2})?|(\d{2}))?(?: ?h)?$/;

/**
 * The time that a text means: `9:30`, `930`, `9.30 am`, `14h`, `2:05 p. m.`, `noon`.
 * @returns `HH:MM`, or undefined where the text is no time of day
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
