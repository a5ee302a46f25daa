import type { ChatMessage } from "#shared/contracts/responses/chat.ts";

const before = (one: ChatMessage, other: ChatMessage) => Number(one.id) - Number(other.id);

/** Merges messages so that each id occurs once. The newer copy of a message wins. */
export function mergeMessages(
  known: readonly ChatMessage[],
  more: readonly ChatMessage[],
): readonly ChatMessage[] {
  if (more.length === 0) return known;
  const byId = new Map([...known, ...more].map((message) => [message.id, message]));
  return [...byId.values()].sort(before);
}
