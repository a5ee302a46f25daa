/** What a text asks for, beside being read: to stop, to start again, to answer a reminder. */

/** What a text asks for. */
export type TextCommand = "stop" | "start" | "yes" | "no";

// The seven words of the FCC (47 CFR 64.1200(a)(10)), what carriers take besides, and their Spanish ones. The whole text
// has to be such a word: who writes "can you stop by" wants something else.
const words: Readonly<Record<TextCommand, string>> = {
  stop: `stop, quit, end, revoke, opt out, optout, cancel, unsubscribe, stop all, stopall, stop texting me, stop texting,
    stop messages, no more, no more texts, remove me, alto, parar, pare, baja, cancelar, no mas, no mas mensajes,
    no mas textos, basta, detener, dejar de recibir, no me escriban, no quiero mensajes`,
  start: "start, unstop, resume, subscribe, opt in, empezar, iniciar, comenzar, reanudar, alta",
  yes: "yes, y, yeah, yep, si, ok, claro, confirm, confirmo",
  no: "no, n, nope, i cant, i can not, i cannot, cant, cannot, no puedo",
};

/** What people add to a word out of politeness or impatience. */
const around = new Set([
  "please",
  "pls",
  "thanks",
  "thank",
  "you",
  "now",
  "por",
  "favor",
  "porfavor",
  "gracias",
  "ya",
]);

/** Small letters without accents, emoji and points, one space between words. */
const simplify = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/['’]|\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const commands = new Map(
  (Object.keys(words) as TextCommand[]).flatMap((command) =>
    words[command].split(/,\s+/).map((word): [string, TextCommand] => [word, command]),
  ),
);

/** The command that a text is, in whatever capitals and with whatever points; null for an ordinary text. */
export function commandOf(text: string): TextCommand | null {
  const simple = simplify(text);
  const bare = simple
    .split(" ")
    .filter((word) => !around.has(word))
    .join(" ");
  return commands.get(simple) ?? commands.get(bare) ?? null;
}
