import { describe, expect, it } from "vitest";
import type { ChatMessage } from "#shared/contracts/responses/chat.ts";
import { toEntries } from "./message-entries.ts";
import type { Outgoing } from "./outbox.ts";
import { mergeMessages } from "./merge-messages.ts";
import { splitLinks } from "./split-links.ts";

const message = (id: number, time: string, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: String(id),
  clientId: `client ${id}`,
  roomId: "1",
  message: `text ${id}`,
  messageType: "Message",
  name: "Ana",
  image: "",
  time,
  day: time.slice(0, 10),
  source: "to",
  token: "7",
  ...change,
});

describe("The lines of a conversation", () => {
  it("appear under the day of the reader's calendar, each day once [CHAT-07] [MCHAT-01] [MCHAT-04]", () => {
    // The tests use New York time: 03:00 UTC is the evening before.
    const entries = toEntries(
      [
        message(1, "2026-03-03T20:00:00.000Z"),
        message(2, "2026-03-04T03:00:00.000Z", { messageType: "Notice", message: "Ben joined" }),
        message(3, "2026-03-04T15:00:00.000Z"),
      ],
      [],
    );
    expect(entries.map(({ kind }) => kind)).toEqual(["Date", "Message", "Notice", "Date", "Message"]);
  });

  it("name a person once for several messages in a row, and again after a pause or another person", () => {
    const entries = toEntries(
      [
        message(1, "2026-03-04T15:00:00.000Z"),
        message(2, "2026-03-04T15:01:00.000Z"),
        message(3, "2026-03-04T15:02:00.000Z", { token: "8", name: "Ben" }),
        message(4, "2026-03-04T15:30:00.000Z", { token: "8", name: "Ben" }),
      ],
      [],
    );
    const firsts = entries.flatMap((entry) => (entry.kind === "Message" ? [entry.isFirst] : []));
    expect(firsts).toEqual([true, false, true, true]);
  });

  it("keep their key when a pending message is stored", () => {
    const outgoing: Outgoing = {
      clientId: "client 9",
      text: "Hi",
      time: "2026-03-04T15:00:00.000Z",
      state: "sending",
    };
    const before = toEntries([], [outgoing]).at(-1);
    const after = toEntries([message(9, outgoing.time, { source: "from" })], []).at(-1);
    expect(before).toMatchObject({ key: "client 9", state: "sending", source: "from" });
    expect(after).toMatchObject({ key: "client 9", state: "sent", source: "from" });
  });
});

describe("Messages that arrive in several ways", () => {
  it("appear once, in the order of their ids, as numbers", () => {
    const time = "2026-03-04T15:00:00.000Z";
    const merged = mergeMessages(
      [message(9, time), message(11, time)],
      [message(10, time), message(9, time, { message: "newer copy" })],
    );
    expect(merged.map(({ id }) => id)).toEqual(["9", "10", "11"]);
    expect(merged[0]?.message).toBe("newer copy");
  });
});

describe("Addresses in a text", () => {
  it("become links without the period after them, and nothing else does", () => {
    const text = "See https://a.example/x?y=1. Or (http://b.example)! javascript:alert(1)";
    const parts = splitLinks(text);
    expect(parts.filter(({ isLink }) => isLink).map(({ part }) => part)).toEqual([
      "https://a.example/x?y=1",
      "http://b.example",
    ]);
    expect(parts.map(({ part }) => part).join("")).toBe(text);
  });
});
