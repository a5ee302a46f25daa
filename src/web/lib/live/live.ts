import { chatReconnectDelay } from "#shared/constants.ts";
import type { SendAnswer } from "#shared/contracts/chat.ts";
import { call } from "../api.ts";
import { loadUser } from "../session-actions.ts";
import { session } from "../session-store.ts";
import { loadConfig } from "../use-config.ts";
import type { LiveSocket, LiveStatus, RoomViewer } from "./live-types.ts";
import { subscribe } from "./news.ts";

/** How long the server may take to say that a message is stored. */
const answerMs = 10_000;
/** The room of a person's own channel. */
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
  // A path would be taken for a namespace.
  return chatUrl ? io(new URL(chatUrl).origin, options) : io(options);
}

/** The one connection of this tab: messages of open rooms, and what happens to the person. */
class Live {
  private socket: LiveSocket | null = null;
  private isOpening = false;
  private isWanted = false;
  /** The session that it was opened for. */
  private token: string | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly viewers = new Map<string, RoomViewer>();
  private readonly listeners = new Set<() => void>();
  private current: LiveStatus = "off";

  readonly status = (): LiveStatus => this.current;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  private setStatus(status: LiveStatus) {
    if (status === this.current) return;
    this.current = status;
    for (const listener of this.listeners) listener();
  }

  /** Connects, unless that is done or under way. The library is loaded with the first connection. */
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
        // The network went before the library came.
        this.setStatus("lost");
        this.retry = setTimeout(() => this.open(), chatReconnectDelay);
      })
      .finally(() => {
        this.isOpening = false;
      });
  }

  /** Disconnects for good once the session is over, whoever opened it. */
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
    // The session ended, or something must be done first: the server says which.
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
    // A server that restarts says goodbye, which the library takes for a farewell.
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
      // The call finds out whether the session is over, and ends it here too.
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
      // Left while it was being entered.
      else if (!this.viewers.has(roomId)) this.socket?.emit("leaveRoom", roomId);
    });
  }

  /** Gets the messages of a room, from the viewer's last one on, until the returned function is called. */
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
   * Sends a message to a room that was entered; resolves when it is stored or refused.
   * @throws when the server cannot be reached
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
