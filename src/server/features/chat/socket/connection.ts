/** A client's connection: authenticates, enters rooms, and sends messages. */
import { setTimeout as sleep } from "node:timers/promises";
import { joinRequest, messageLimit, sentMessage, tokenRequest } from "#shared/contracts/chat.ts";
import type { SocketErrorCode } from "#shared/contracts/responses/chat.ts";
import { defaultLanguage } from "#shared/constants.ts";
import { authenticate } from "#server/core/accounts/session.ts";
import type { SignedIn } from "#server/core/accounts/signed-in.ts";
import { AppError } from "#server/kernel/errors.ts";
import { textsOf } from "#server/kernel/texts/texts.ts";
import { enterRoom } from "../entry.ts";
import { makeClientId } from "../message-store.ts";
import { cleanText, textProblem } from "../sending.ts";
import { toWire, viewerOf } from "#server/core/chat/messages.ts";
import { confirmArrivals } from "./arrivals.ts";
import { lastIdOf, readArguments, splitAcknowledge } from "./arguments.ts";
import { closeWhenFlooding } from "./connection-limiter.ts";
import type { Hub } from "./hub.ts";
import { maxWaiting } from "./rate-limiter.ts";
import { closeWhenSlow } from "./slow-readers.ts";
import { channels, type Acknowledge, type ChatSocket } from "./types.ts";

/** Milliseconds after which an unauthenticated socket is closed. */
const tokenMs = 10_000;
const maxRooms = 50;
const maxFailedTokens = 20;
/** Minimum interval between updates of a session's last use, in milliseconds. */
const touchMs = 20_000;

const isOwnChannel = (roomId: string): boolean => roomId === "" || roomId === "0";

/** Handles the events of a new socket. */
export function handleConnection(hub: Hub, socket: ChatSocket): void {
  const { data } = socket;
  Object.assign(data, {
    signedIn: null,
    rooms: new Set(),
    current: "",
    lastIds: new Map(),
    hasChannel: false,
    entering: Promise.resolve(),
    waiting: 0,
    failedTokens: 0,
    place: null,
    confirmed: new Map(),
    isLost: false,
    touchedAt: 0,
  } satisfies typeof data);
  closeWhenSlow(socket);
  confirmArrivals(hub.feeds, socket);
  closeWhenFlooding(socket, hub.tools.env.socketLimits.events);
  const cancelDeadline = hub.tools.clock.after(tokenMs, () => socket.disconnect(true));

  const refusal = (code: SocketErrorCode, text?: string) => {
    const t = textsOf(data.signedIn?.language ?? defaultLanguage);
    return {
      status: 0,
      code,
      message: text ? t(text, { max: messageLimit }) : t(`server.errors.${code}`),
    } as const;
  };
  const refuse = (roomId: string, code: SocketErrorCode, acknowledge: Acknowledge) => {
    const answer = refusal(code);
    acknowledge(answer);
    socket.emit("refused", { roomId, code, message: answer.message });
  };

  /** Enters a room or the person's channel with a token. */
  async function submit(roomId: string, token: string, lastId: number | undefined, acknowledge: Acknowledge) {
    const signedIn = await signInWith(hub, token);
    const isOther = data.signedIn && data.signedIn.caller.accountId !== signedIn?.caller.accountId;
    if (!signedIn || isOther) throw new AppError("unauthorized");
    if (!takePlace(signedIn)) throw new AppError("tooManyRequests");
    if (isOwnChannel(roomId)) await enterChannel(hub, socket, signedIn);
    else await enter(hub, socket, signedIn, roomId, lastId);
    if (!socket.connected) return;
    cancelDeadline();
    acknowledge({ status: 1, roomId });
    socket.emit("joined", { roomId });
  }

  /** Limits the connections per session. A connection that has closed in the meantime doesn't count. */
  function takePlace({ sessionHash }: SignedIn): boolean {
    if (data.place !== null || !socket.connected) return true;
    const place = sessionHash.toString("base64url");
    if (!hub.quota.acquire(place)) return false;
    data.place = place;
    return true;
  }

  socket.on("connected", (...args) => {
    const [, acknowledge] = splitAcknowledge(args);
    acknowledge({ status: 1 });
  });

  socket.on("joinRoom", (...args) => {
    const [given, acknowledge] = splitAcknowledge(args);
    const request = readArguments(given, joinRequest, ["roomId", "lastId"]);
    if (!request) return refuse("", "badRequest", acknowledge);
    const lastId = lastIdOf(request.lastId);
    if (data.lastIds.size >= maxRooms) data.lastIds.clear();
    if (lastId === undefined) data.lastIds.delete(request.roomId);
    else data.lastIds.set(request.roomId, lastId);
    acknowledge({ status: 1, roomId: request.roomId });
  });

  socket.on("submitToken", (...args) => {
    const [given, acknowledge] = splitAcknowledge(args);
    const request = readArguments(given, tokenRequest, ["roomId", "token"]);
    if (!request) return refuse("", "badRequest", acknowledge);
    const { roomId, token } = request;
    data.entering = data.entering
      // A room's last id may have arrived with `joinRoom`, even right after this event.
      .then(() => submit(roomId, token, lastIdOf(request.lastId), acknowledge))
      .catch((error: unknown) => {
        data.failedTokens += 1;
        refuse(roomId, hub.codeOf(error), acknowledge);
        if (data.failedTokens >= maxFailedTokens) socket.disconnect(true);
      });
  });

  socket.on("leaveRoom", (...args) => {
    const [given, acknowledge] = splitAcknowledge(args);
    const request = readArguments(given, joinRequest, ["roomId"]);
    if (request) hub.leave(socket, request.roomId);
    acknowledge({ status: 1 });
  });

  socket.on("chatMessage", (...args) => {
    const [given, acknowledge] = splitAcknowledge(args);
    if (data.waiting >= maxWaiting) return acknowledge(refusal("tooManyRequests"));
    data.waiting += 1;
    void send(given[0])
      .catch((error: unknown) => refusal(hub.codeOf(error)))
      .then((answer) => {
        data.waiting -= 1;
        acknowledge(answer);
      });
  });

  async function send(given: unknown) {
    const sent = readArguments([given], sentMessage, ["message"]);
    if (!sent) return refusal("badRequest");
    const text = cleanText(sent.message);
    const problem = textProblem(text);
    if (problem) return refusal(problem.code, problem.key);
    await data.entering;
    const { signedIn } = data;
    if (!signedIn) return refusal("unauthorized");
    const roomId = sent.roomId ?? data.current;
    if (!data.rooms.has(roomId)) return refusal("notFound");
    const pause = hub.rateLimiterOf(signedIn.caller.accountId).take();
    if (pause > 0) await sleep(pause);
    // The room was left while the message waited.
    if (!data.rooms.has(roomId)) return refusal("notFound");
    const clientId = String(sent.clientId ?? "") || makeClientId();
    const stored = await hub.tools.store.add({
      roomId,
      senderId: signedIn.caller.accountId,
      clientId: cleanText(clientId),
      messageType: "Message",
      text,
      name: `${signedIn.firstName} ${signedIn.lastName}`,
      image: signedIn.image ?? "",
      session: signedIn.sessionHash,
    });
    if (!stored) return refusal("forbidden");
    touch(signedIn);
    return { status: 1, id: String(stored.id), clientId } as const;
  }

  // Sending messages counts as use of the session. An open connection doesn't.
  function touch({ sessionHash }: SignedIn): void {
    const now = performance.now();
    if (data.touchedAt !== 0 && now - data.touchedAt < touchMs) return;
    data.touchedAt = now;
    void hub.touch(sessionHash);
  }

  socket.on("disconnect", (reason) => {
    cancelDeadline();
    hub.forget(socket, data.isLost || reason === "ping timeout");
  });
}

async function signInWith({ tools: { db, env, countToken } }: Hub, token: string): Promise<SignedIn | null> {
  const bare = token.replace(/^Bearer\s+/i, "").trim();
  if (bare === "") return null;
  await countToken(bare);
  return authenticate(db, env, bare, { touch: true });
}

async function enterChannel(hub: Hub, socket: ChatSocket, signedIn: SignedIn): Promise<void> {
  hub.remember(socket, signedIn);
  if (socket.data.hasChannel) return;
  socket.data.hasChannel = true;
  await socket.join(channels.account(signedIn.caller.accountId));
}

async function enter(
  hub: Hub,
  socket: ChatSocket,
  signedIn: SignedIn,
  roomId: string,
  sentLastId: number | undefined,
): Promise<void> {
  const { data } = socket;
  const { caller } = signedIn;
  await enterRoom(hub.tools.db, hub.tools.store, signedIn, roomId);
  if (!socket.connected) return;
  if (data.rooms.has(roomId)) {
    data.current = roomId;
    return;
  }
  if (data.rooms.size >= maxRooms) throw new AppError("tooManyRequests");
  const viewer = viewerOf(signedIn);
  let isLive = false;
  await hub.feeds.enter(roomId, {
    lastId: sentLastId ?? data.lastIds.get(roomId) ?? null,
    isOpen: () => socket.connected,
    catchUp: (message) => socket.emit("message", toWire(message, viewer)),
    goLive: () => {
      isLive = true;
      hub.remember(socket, signedIn);
      data.rooms.add(roomId);
      data.confirmed.set(roomId, hub.feeds.cursor(roomId));
      data.current = roomId;
      void socket.join([channels.room(roomId), channels.own(roomId, caller.accountId)]);
      hub.tools.presence.connect(caller.accountId, roomId);
    },
  });
  if (!isLive) hub.feeds.leave(roomId);
}
