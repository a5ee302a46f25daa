import type { ChatMessage } from "#shared/contracts/responses/chat.ts";
import { localDay } from "../lib/clock.ts";
import type { Outgoing } from "./outbox.ts";

/** A line of the conversation as shown. The kinds have the product's names: Date, Notice, Message. */
export type Entry =
  | { readonly kind: "Date"; readonly key: string; readonly time: string }
  | { readonly kind: "Notice"; readonly key: string; readonly text: string }
  | {
      readonly kind: "Message";
      readonly key: string;
      readonly text: string;
      readonly time: string;
      /** `from`: written by the user. */
      readonly source: "from" | "to";
      readonly name: string;
      readonly image: string;
      /** First of several consecutive messages by the same person. Shows name and picture. */
      readonly isFirst: boolean;
      readonly state: Outgoing["state"];
      /** True if the message came from a phone, or was sent to one, as a text message. */
      readonly isText: boolean;
      /** Why the team must pay attention to it. */
      readonly flag: ChatMessage["flag"];
      /** Present if the user's message isn't confirmed yet. */
      readonly outgoing?: Outgoing;
    };

/** After a pause of this length, name and picture are shown again. */
const pauseMs = 10 * 60_000;

const dayOf = (time: string): string => localDay(new Date(time));

interface Line {
  readonly key: string;
  readonly text: string;
  readonly time: string;
  readonly sender: string;
  readonly message?: ChatMessage;
  readonly outgoing?: Outgoing;
}

const own = "own";

const lineOf = (message: ChatMessage): Line => ({
  // The key stays the same when the message is stored, so that it doesn't flicker.
  key: message.source === "from" ? message.clientId : message.id,
  text: message.message,
  time: message.time,
  sender: message.messageType === "Notice" ? "" : message.source === "from" ? own : message.token,
  message,
});

const lineOnItsWay = (outgoing: Outgoing): Line => ({
  key: outgoing.clientId,
  text: outgoing.text,
  time: outgoing.time,
  sender: own,
  outgoing,
});

function entryOf(line: Line, previous: Line | undefined): Entry {
  const { key, text, time, message, outgoing } = line;
  if (message?.messageType === "Notice") return { kind: "Notice", key, text };
  const isClose = previous !== undefined && Date.parse(time) - Date.parse(previous.time) < pauseMs;
  return {
    kind: "Message",
    key,
    text,
    time,
    source: message?.source ?? "from",
    name: message?.name ?? "",
    image: message?.image ?? "",
    isFirst: !isClose || previous.sender !== line.sender,
    state: outgoing?.state ?? "sent",
    isText: message?.via === "sms",
    flag: message?.flag,
    outgoing,
  };
}

/** Groups messages under the days on which they were written. */
export function toEntries(messages: readonly ChatMessage[], outgoing: readonly Outgoing[]): readonly Entry[] {
  const lines = [...messages.map(lineOf), ...outgoing.map(lineOnItsWay)];
  let previous: Line | undefined;
  return lines.flatMap((line): Entry[] => {
    const isNewDay = previous === undefined || dayOf(line.time) !== dayOf(previous.time);
    const entry = entryOf(line, isNewDay ? undefined : previous);
    previous = line;
    return isNewDay ? [{ kind: "Date", key: `day ${line.key}`, time: line.time }, entry] : [entry];
  });
}
