import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SendAnswer } from "#shared/contracts/responses/chat.ts";
import { Outbox, type Outgoing } from "./outbox.ts";
import { Sender } from "./sender.ts";

/** Replaces the storage of a tab. */
function makeStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
    stored,
  };
}

type Step = SendAnswer | "cut" | "silent";

/** Creates a sender whose stub server returns the given responses in order and then accepts messages. */
function makeSender(steps: Step[], storage = makeStorage()) {
  const sent: { text: string; clientId: string }[] = [];
  const transmit = (text: string, clientId: string): Promise<SendAnswer> => {
    sent.push({ text, clientId });
    const step = steps.shift();
    if (step === "cut") return Promise.reject(new Error("cut"));
    if (step === "silent") return new Promise(() => undefined);
    return Promise.resolve(step ?? { status: 1, id: String(sent.length), clientId });
  };
  const outbox = new Outbox(storage, "7", "1");
  const sender = new Sender(outbox, transmit, () => undefined);
  return { sender, sent, storage, states: () => sender.all().map(({ state }) => state) };
}

const busy: SendAnswer = { status: 0, code: "unavailable", message: "Busy." };
const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("Pending messages", () => {
  it("are sent one after the other once the room is open, and nothing empty is sent [CHAT-10]", async () => {
    const { sender, sent, states } = makeSender([]);
    for (const text of ["one", " \n ", "two"]) sender.send(text);
    await settle();
    expect(sent).toEqual([]);
    sender.resume();
    await settle();
    expect(sent.map(({ text }) => text)).toEqual(["one", "two"]);
    expect(states()).toEqual(["sent", "sent"]);
  });

  it("are sent again with the same client id after a connection loss, when the room reopens [SOCK-08]", async () => {
    const { sender, sent, states } = makeSender(["cut"]);
    sender.resume();
    sender.send("one");
    await settle();
    expect(states()).toEqual(["failed"]);
    sender.pause();
    sender.resume();
    await settle();
    expect(states()).toEqual(["sent"]);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it("wait for a busy server, and stop after some tries until the person resends", async () => {
    const { sender, sent, states } = makeSender([busy, busy, busy, busy]);
    sender.resume();
    sender.send("one");
    await settle(10_000);
    expect(sent).toHaveLength(4);
    expect(states()).toEqual(["failed"]);
    sender.retry(sent[0]?.clientId ?? "");
    await settle();
    expect(states()).toEqual(["sent"]);
    expect(new Set(sent.map(({ clientId }) => clientId)).size).toBe(1);
  });

  it("say why the server refused them, and are not resent automatically", async () => {
    const { sender, sent } = makeSender([{ status: 0, code: "tooLarge", message: "Too long." }]);
    sender.resume();
    sender.send("one");
    await settle();
    sender.pause();
    sender.resume();
    await settle();
    expect(sent).toHaveLength(1);
    expect(sender.all()[0]).toMatchObject({ state: "failed", reason: "Too long." });
    sender.discard(sent[0]?.clientId ?? "");
    expect(sender.all()).toEqual([]);
  });

  it("are shown as failed if the connection stays down", async () => {
    const { sender, states } = makeSender([]);
    sender.send("one");
    expect(states()).toEqual(["sending"]);
    await settle(10_001);
    expect(states()).toEqual(["failed"]);
  });

  it("survive a reload until the server has them, and are never shown to another person", async () => {
    const storage = makeStorage();
    makeSender([], storage).sender.send("one");
    const reloaded = makeSender([], storage);
    reloaded.sender.resume();
    await settle();
    expect(reloaded.sent.map(({ text }) => text)).toEqual(["one"]);
    expect(makeSender([], storage).sender.all()).toEqual([]);
    makeSender([], storage).sender.send("two");
    expect(new Outbox(storage, "8", "1").load()).toEqual([]);
    expect(new Outbox(storage, "7", "2").load()).toEqual([]);
  });

  it("from an earlier visit are removed from the device when they are discarded", () => {
    const waiting: Outgoing = { clientId: "a", text: "one", time: "", state: "failed" };
    const sealed = {
      isReady: () => true,
      all: () => [waiting],
      put: vi.fn<() => void>(),
      fail: vi.fn<() => void>(),
      remove: vi.fn<() => void>(),
    };
    const outbox = new Outbox(makeStorage(), "7", "1", sealed);
    const sender = new Sender(outbox, () => Promise.reject(new Error("cut")), vi.fn<() => void>());
    expect(sender.all()).toEqual([waiting]);
    sender.discard("a");
    expect(sealed.remove.mock.calls).toEqual([["a"]]);
    expect(sealed.put).not.toHaveBeenCalled();
  });

  it("leave the list once they come back from the server", async () => {
    const { sender, sent } = makeSender([]);
    sender.resume();
    sender.send("one");
    await settle();
    const clientId = sent[0]?.clientId ?? "";
    sender.settle([
      {
        id: "1",
        clientId,
        roomId: "1",
        message: "one",
        messageType: "Message",
        name: "",
        image: "",
        time: "",
        day: "",
        source: "from",
        token: "7",
      },
    ]);
    expect(sender.all()).toEqual([]);
  });
});
