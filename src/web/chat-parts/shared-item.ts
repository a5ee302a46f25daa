import { foundOf, type FoundTable } from "#shared/records/found.ts";

/** A job, course, or resource in a message. */
export interface ItemInMessage {
  /** The text before it. */
  readonly words: string;
  /** Its name. `""` in text messages. */
  readonly name: string;
  readonly table: FoundTable;
  readonly id: string;
}

/** Returns the item at the end of a message that staff sent to a mentee. Null for other messages. */
export function sharedItemIn(text: string): ItemInMessage | null {
  const [, before = "", item = ""] = /^(.*?)\s*https?:\/\/[^\s/]+\/find\/([a-z]+-\d+)$/s.exec(text) ?? [];
  const found = foundOf(item);
  if (!found) return null;
  // A text message has its link on the same line.
  const lines = before.split("\n");
  const isNamed = text.slice(before.length).startsWith("\n");
  const name = isNamed ? (lines.pop() ?? "") : "";
  return { words: lines.join("\n"), name, ...found };
}
