type Texts = Readonly<Record<string, string | undefined>>;

/** Returns the values that differ from the known ones, such as those that were typed since a save was sent. */
export const otherThan = <Values extends Texts>(known: Texts, now: Values): Values =>
  Object.fromEntries(Object.entries(now).filter(([name, value]) => value !== known[name])) as Values;
