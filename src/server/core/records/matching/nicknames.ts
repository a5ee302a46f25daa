/** First names and their nicknames, English and Spanish. */
import byFormalName from "./nicknames.json" with { type: "json" };

/** The names that each nickname is short for, as JSON. A formal name is none of its own. */
export const nicknames: string = JSON.stringify(
  Object.entries(byFormalName).reduce<Record<string, string[]>>((formals, [formal, short]) => {
    for (const name of short) (formals[name] ??= []).push(formal);
    return formals;
  }, {}),
);
