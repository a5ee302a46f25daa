/** First names and their nicknames, English and Spanish. */
import byFormalName from "./nicknames.json" with { type: "json" };

/** Maps each nickname to the formal names that it is short for. A formal name isn't listed under itself. */
export const nicknames: string = JSON.stringify(
  Object.entries(byFormalName).reduce<Record<string, string[]>>((formals, [formal, short]) => {
    for (const name of short) (formals[name] ??= []).push(formal);
    return formals;
  }, {}),
);
