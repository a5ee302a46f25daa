import { chatReconnectDelay } from "#shared/constants.ts";
import type { SendAnswer } from "#shared/contracts/responses/chat.ts";
import { call } from "../api.ts";
import { loadUser } from "../session/session-actions.ts";
import { session } from "../session/session-store.ts";
import { loadConfig } from "../use-config.ts";
import type { LiveSocket, LiveStatus, RoomViewer } from "./live-types.ts";
import { subscribe } from "./news.ts";
import { makeListeners } from "../../boot/listeners.ts";

/** How long the server may take to confirm that a message is stored, in milliseconds. */
const answerMs = 10_000;
/** The room id of a person's channel. */
const ownChannel = "";

async function loadSocket(): Promise<LiveSocket> {
  const [{ io }, chatUrl] = await Promise.all([
    import("./socket-library.ts"),
    loadConfig().then(
      (config) => config.chatUrl,
      () => "",
    ),
  ]);
  const options = {
    transports: ["polling", "websocket"],
    reconnectionAttempts: Infinity,
    reconnectionDelay: chatReconnectDelay,
    reconnectionDelayMax: chatReconnectDelay,
    randomizationFactor: 0,
    autoConnect: false,
  };
  // A path would be interpreted as a namespace.
  return chatUrl ? io(new URL(chatUrl).origin, options) : io(options);
}

/** The socket connection of this tab: messages of open rooms, and events for the person. */
class Live {
  private socket: LiveSocket | null = null;
  private isOpening = false;
  private isWanted = false;
  /** The session for which it was opened. */
  private token: string | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly viewers = new Map<string, RoomViewer>();
  private readonly listeners = makeListeners();
  private current: LiveStatus = "off";

  readonly status = (): LiveStatus => this.current;

  readonly subscribe = this.listeners.subscribe;

  private setStatus(status: LiveStatus) {
    if (status === this.current) return;
    this.current = status;
    this.listeners.notify();
  }

  /** Connects, unless it is connected or connecting. The library is loaded with the first connection. */
  open() {
    const { token } = session.getState();
    if (!token) return;
    this.token = token;
    this.isWanted = true;
    if (this.socket || this.isOpening) return;
    this.isOpening = true;
    if (this.current === "off") this.setStatus("connecting");
    loadSocket()
      .then((socket) => this.isWanted && this.use(socket))
      .catch(() => {
        // The network was lost before the library was loaded.
        this.setStatus("lost");
        this.retry = setTimeout(() => this.open(), chatReconnectDelay);
      })
      .finally(() => {
        this.isOpening = false;
      });
  }

  /** Disconnects for good when the session is over. */
  readonly closeAfterSession = () => {
    if (this.isWanted && session.getState().token !== this.token) this.close();
  };

  private close() {
    this.isWanted = false;
    clearTimeout(this.retry);
    this.socket?.disconnect();
    this.socket = null;
    this.setStatus("off");
  }

  private use(socket: LiveSocket) {
    this.socket = socket;
    socket.on("connect", () => this.handleConnect());
    socket.on("disconnect", (reason) => this.handleDisconnect(reason));
    socket.on("message", (message) => this.viewers.get(message.roomId)?.onMessage(message));
    socket.on("removed", ({ roomId }) => this.viewers.get(roomId)?.onRemoved());
    // The session ended, or another step is required. The server says which.
    socket.on("signedOut", () => void loadUser());
    subscribe(socket);
    socket.connect();
  }

  private handleConnect() {
    this.socket?.emit("connected");
    this.submit(ownChannel, () => this.setStatus("on"));
    for (const [roomId, viewer] of this.viewers) this.join(roomId, viewer);
  }

  private handleDisconnect(reason: string) {
    for (const viewer of this.viewers.values()) viewer.onLost();
    if (!this.isWanted) return;
    this.setStatus("lost");
    // A server that restarts closes the connection. The library doesn't reconnect then, so this does.
    if (reason === "io server disconnect") {
      this.retry = setTimeout(() => this.socket?.connect(), chatReconnectDelay);
    }
  }

  private submit(roomId: string, onEntered: () => void) {
    const { token } = session.getState();
    if (!this.socket || !token) return;
    const { socket } = this;
    socket.emit("submitToken", { roomId, token }, (answer) => {
      if (answer.status === 1) return onEntered();
      // The call finds out if the session is over, and ends it here too.
      if (answer.code === "unauthorized") return void call("/getNotifications").catch(() => undefined);
      if (answer.code === "forbidden" || answer.code === "notFound") {
        return this.viewers.get(roomId)?.onRemoved();
      }
      setTimeout(() => socket.connected && this.submit(roomId, onEntered), chatReconnectDelay);
    });
  }

  private join(roomId: string, viewer: RoomViewer) {
    this.socket?.emit("joinRoom", roomId, viewer.lastId());
    this.submit(roomId, () => {
      if (this.viewers.get(roomId) === viewer) viewer.onJoined();
      // The room was left while it was being entered.
      else if (!this.viewers.has(roomId)) this.socket?.emit("leaveRoom", roomId);
    });
  }

  /** Delivers the messages of a room since the viewer's last one, until the returned function is called. */
  enter(roomId: string, viewer: RoomViewer): () => void {
    this.viewers.set(roomId, viewer);
    this.open();
    if (this.socket?.connected) this.join(roomId, viewer);
    return () => {
      viewer.onLost();
      if (this.viewers.get(roomId) !== viewer) return;
      this.viewers.delete(roomId);
      if (this.socket?.connected) this.socket.emit("leaveRoom", roomId);
    };
  }

  /**
   * Sends a message to an entered room. Resolves when it is stored or refused.
   * @throws if the server can't be reached
   */
  send(roomId: string, message: string, clientId: string): Promise<SendAnswer> {
    if (!this.socket?.connected) return Promise.reject(new Error("not connected"));
    return this.socket
      .timeout(answerMs)
      .emitWithAck("chatMessage", { roomId, message, messageType: "Message", clientId });
  }
}

export const live = new Live();
session.subscribe(live.closeAfterSession);
