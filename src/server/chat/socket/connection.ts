/** One client's connection: proves who it is, enters rooms, sends messages. */
import { setTimeout as sleep } from "node:timers/promises";
import {
  joinWish,
  messageLimit,
  sentMessage,
  tokenWish,
  type SocketRefusal,
} from "#shared/contracts/chat.ts";
import { defaultLanguage } from "#shared/constants.ts";
import { authenticate } from "#server/auth/session.ts";
import type { SignedIn } from "#server/auth/signed-in.ts";
import { AppError } from "#server/errors.ts";
import { textsOf } from "#server/texts/texts.ts";
import { enterRoom } from "../entry.ts";
import { makeClientId } from "../message-store.ts";
import { toWire } from "../messages.ts";
import { lastIdOf, readArguments, splitAcknowledge } from "./arguments.ts";
import { closeWhenFlooding } from "./crowd.ts";
import type { Hub } from "./hub.ts";
import { waitingAtMost } from "./pace.ts";
import { closeWhenSlow } from "./slow-readers.ts";
import { channels, type Acknowledge, type ChatSocket } from "./types.ts";

/** A socket that has proved nothing by then is closed (contract section 5). */
const tokenMs = 10_000;
const roomsAtMost = 50;
const failedTokensAtMost = 20;
/** A session is marked as used at most this often. */
const touchMs = 20_000;

const isOwnChannel = (roomId: string): boolean => roomId === "" || roomId === "0";

/** Lets a new socket speak. */
export function handleConnection(hub: Hub, socket: ChatSocket): void {
  const { data } = socket;
  Object.assign(data, {
    signedIn: null,
    rooms: new Set(),
    current: "",
    wishes: new Map(),
    hasChannel: false,
    entering: Promise.resolve(),
    waiting: 0,
    failedTokens: 0,
    place: null,
    touchedAt: 0,
  } satisfies typeof data);
  closeWhenSlow(socket);
  closeWhenFlooding(socket, hub.env.socketLimits.events);
  const deadline = setTimeout(() => socket.disconnect(true), hub.tokenMs ?? tokenMs);

  const refusal = (code: SocketRefusal, text?: string) => {
    const t = textsOf(data.signedIn?.language ?? defaultLanguage);
    return {
      status: 0,
      code,
      message: text ? t(text, { max: messageLimit }) : t(`server.errors.${code}`),
    } as const;
  };
  const refuse = (roomId: string, code: SocketRefusal, acknowledge: Acknowledge) => {
    const answer = refusal(code);
    acknowledge(answer);
    socket.emit("refused", { roomId, code, message: answer.message });
  };

  /** Enters a room or the own channel with a token. */
  async function submit(roomId: string, token: string, lastId: number | undefined, acknowledge: Acknowledge) {
    const signedIn = await signInWith(hub, token);
    const isOther = data.signedIn && data.signedIn.caller.accountId !== signedIn?.caller.accountId;
    if (!signedIn || isOther) throw new AppError("unauthorized");
    if (!takePlace(signedIn)) throw new AppError("tooManyRequests");
    if (isOwnChannel(roomId)) await enterChannel(hub, socket, signedIn);
    else await enter(hub, socket, signedIn, roomId, lastId);
    if (!socket.connected) return;
    clearTimeout(deadline);
    acknowledge({ status: 1, roomId });
    socket.emit("joined", { roomId });
  }

  /** Each session may have so many connections; one that closed meanwhile counts no more. */
  function takePlace({ sessionHash }: SignedIn): boolean {
    if (data.place !== null || !socket.connected) return true;
    const place = sessionHash.toString("base64url");
    if (!hub.places.enter(place)) return false;
    data.place = place;
    return true;
  }

  socket.on("connected", (...args) => {
    const [, acknowledge] = splitAcknowledge(args);
    acknowledge({ status: 1 });
  });

  socket.on("joinRoom", (...args) => {
    const [given, acknowledge] = splitAcknowledge(args);
    const wish = readArguments(given, joinWish, ["roomId", "lastId"]);
    if (!wish) return refuse("", "badRequest", acknowledge);
    const lastId = lastIdOf(wish.lastId);
    if (data.wishes.size >= roomsAtMost) data.wishes.clear();
    if (lastId === undefined) data.wishes.delete(wish.roomId);
    else data.wishes.set(wish.roomId, lastId);
    acknowledge({ status: 1, roomId: wish.roomId });
  });

  socket.on("submitToken", (...args) => {
    const [given, acknowledge] = splitAcknowledge(args);
    const wish = readArguments(given, tokenWish, ["roomId", "token"]);
    if (!wish) return refuse("", "badRequest", acknowledge);
    const { roomId, token } = wish;
    data.entering = data.entering
      // A room's last id may have come with `joinRoom`, also right after this event.
      .then(() => submit(roomId, token, lastIdOf(wish.lastId), acknowledge))
      .catch((error: unknown) => {
        data.failedTokens += 1;
        refuse(roomId, hub.codeOf(error), acknowledge);
        if (data.failedTokens >= failedTokensAtMost) socket.disconnect(true);
      });
  });

  socket.on("leaveRoom", (...args) => {
    const [given, acknowledge] = splitAcknowledge(args);
    const wish = readArguments(given, joinWish, ["roomId"]);
    if (wish) hub.leave(socket, wish.roomId);
    acknowledge({ status: 1 });
  });

  socket.on("chatMessage", (...args) => {
    const [given, acknowledge] = splitAcknowledge(args);
    if (data.waiting >= waitingAtMost) return acknowledge(refusal("tooManyRequests"));
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
    const text = sent.message.replaceAll("\0", "").toWellFormed();
    if (text.trim() === "") return refusal("badRequest", "server.chat.empty");
    if ([...text].length > messageLimit) return refusal("tooLarge", "server.chat.tooLong");
    await data.entering;
    const { signedIn } = data;
    if (!signedIn) return refusal("unauthorized");
    const roomId = sent.roomId ?? data.current;
    if (!data.rooms.has(roomId)) return refusal("notFound");
    const pause = hub.paceOf(signedIn.caller.accountId).take();
    if (pause > 0) await sleep(pause);
    // Lost while it waited.
    if (!data.rooms.has(roomId)) return refusal("notFound");
    const clientId = String(sent.clientId ?? "") || makeClientId();
    const stored = await hub.store.add({
      roomId,
      senderId: signedIn.caller.accountId,
      clientId: clientId.replaceAll("\0", "").toWellFormed(),
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

  // Writing counts as use of the session, unlike an open connection.
  function touch({ sessionHash }: SignedIn): void {
    const now = performance.now();
    if (data.touchedAt !== 0 && now - data.touchedAt < touchMs) return;
    data.touchedAt = now;
    void hub.touch(sessionHash);
  }

  socket.on("disconnect", () => {
    clearTimeout(deadline);
    hub.forget(socket);
  });
}

async function signInWith({ db, env, countToken }: Hub, token: string): Promise<SignedIn | null> {
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
  const { caller, language } = signedIn;
  await enterRoom(hub.db, hub.store, signedIn, roomId);
  if (!socket.connected) return;
  if (data.rooms.has(roomId)) {
    data.current = roomId;
    return;
  }
  if (data.rooms.size >= roomsAtMost) throw new AppError("tooManyRequests");
  const viewer = { accountId: caller.accountId, language };
  let isLive = false;
  await hub.feeds.enter(roomId, {
    lastId: sentLastId ?? data.wishes.get(roomId) ?? null,
    isOpen: () => socket.connected,
    catchUp: (message) => socket.emit("message", toWire(message, viewer)),
    goLive: () => {
      isLive = true;
      hub.remember(socket, signedIn);
      data.rooms.add(roomId);
      data.current = roomId;
      void socket.join([channels.room(roomId), channels.own(roomId, caller.accountId)]);
      hub.presence.come(caller.accountId, roomId);
    },
  });
  if (!isLive) hub.feeds.leave(roomId);
}
