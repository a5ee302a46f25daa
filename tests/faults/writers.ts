/** Clients that write continuously and retry until they get a response, and a ledger of what must be stored. */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import type { SendAnswer } from "#shared/contracts/responses/chat.ts";
import type { Reply, Victim } from "./victim.ts";

/** A mentee of the demo's second organization. */
export const menteeId = "6";
const pauseMs = 150;

/** The acknowledged writes, and all attempted ones. */
export interface Ledger {
  /** Title of a note → its id. */
  readonly notes: Map<string, string>;
  /** The last acknowledged title and version of the note that is changed repeatedly. */
  edited: { id: string; title: string; version: number };
  /** Name of a file record → id and contents. */
  readonly files: Map<string, { id: string; bytes: Buffer }>;
  /** Name of a document → contents. */
  readonly documents: Map<string, Buffer>;
  /** Client id of a message → its id. */
  readonly messages: Map<string, string>;
  exports: number;
  pictures: number;
}

/** The write was not acknowledged, so the writer tries again. */
class Refused extends Error {}

function succeeded(reply: Reply): Record<string, unknown> {
  if (reply.status >= 400 && typeof reply.body["requestId"] !== "string") {
    throw new Refused(`OUT OF SHAPE: ${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
  }
  if (reply.status !== 200 || reply.body["status"] !== 1) {
    throw new Refused(`${reply.status} ${JSON.stringify(reply.body).slice(0, 200)}`);
  }
  return reply.body;
}

function formOf(fields: Record<string, string>, name: string, bytes: Buffer): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set("files", new Blob([new Uint8Array(bytes)]), name);
  return form;
}

const someText = (): Buffer => Buffer.from(randomBytes(20_000).toString("base64"));

export class Writers {
  readonly ledger: Ledger = {
    notes: new Map(),
    edited: { id: "", title: "", version: 1 },
    files: new Map(),
    documents: new Map(),
    messages: new Map(),
    exports: 0,
    pictures: 0,
  };
  /** Number of acknowledged writes. */
  done = 0;
  /** Number of calls that were refused or got no response. */
  failed = 0;
  /** Numbers of attempts that started after {@link mark}: acknowledged, and refused or unanswered. */
  sinceMark = { done: 0, failed: 0 };
  /** Refusals by their message, with their number. */
  readonly refusals = new Map<string, number>();
  /** Responses that contradict what was stored. */
  readonly lies: string[] = [];
  readonly #victim: Victim;
  readonly #name: string;
  readonly #picture: Buffer;
  #token = "";
  #socket: Socket | undefined;
  #isStopping = false;
  #work: Promise<unknown> = Promise.resolve();
  #count = 0;

  /** @param name prefix of the names of everything that they write */
  constructor(victim: Victim, name: string, picture: Buffer) {
    this.#victim = victim;
    this.#name = name;
    this.#picture = picture;
  }

  /** Starts writing. */
  async start(): Promise<void> {
    const [ana, ben] = [
      await this.#victim.signIn("owner@harbor.example"),
      await this.#victim.signIn("mentor@harbor.example"),
    ];
    this.#token = ana.token;
    const { chatRoom } = succeeded(await this.#post("startNewChat", { chatMember: ben.accountId }));
    this.#socket = this.#enterRoom(String(chatRoom));
    const first = succeeded(await this.#saveNote("first"));
    this.ledger.edited = { id: String(first["recordId"]), title: "first", version: 1 };
    const begin = (kind: string, make: (name: string) => () => Promise<void>) => this.#keepDoing(kind, make);
    this.#work = Promise.all([
      ...[1, 2, 3].map(() => begin("note", (title) => this.#note(title))),
      ...[1, 2].map(() => begin("message", (clientId) => this.#message(clientId))),
      begin("edit", (title) => this.#edit(title)),
      begin("file", (name) => this.#file(name)),
      begin("document", (name) => this.#document(name)),
      begin("export", () => this.#export()),
    ]);
  }

  /** Resets {@link sinceMark}, which then doesn't count writes that are in flight. */
  mark(): void {
    this.sinceMark = { done: 0, failed: 0 };
  }

  /** Waits until all writers have finished what they are doing. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#work;
    this.#socket?.close();
  }

  /** Repeats each call until it is acknowledged, and then makes the next one. */
  async #keepDoing(kind: string, make: (name: string) => () => Promise<void>): Promise<void> {
    while (!this.#isStopping) {
      const attempt = make(`${this.#name} ${kind} ${(this.#count += 1)}`);
      for (let isDone = false; !isDone;) {
        const { sinceMark } = this;
        try {
          await attempt();
          isDone = true;
          this.done += 1;
          sinceMark.done += 1;
        } catch (error) {
          this.failed += 1;
          sinceMark.failed += 1;
          const text = error instanceof Refused ? error.message.replace(/"requestId".*/, "") : "no answer";
          this.refusals.set(text, (this.refusals.get(text) ?? 0) + 1);
          await sleep(pauseMs);
        }
      }
    }
  }

  #post(path: string, body: unknown, key?: string): Promise<Reply> {
    return this.#victim.call(path, body, { token: this.#token, ...(key ? { key } : {}) });
  }

  #saveNote(noteTitle: string, tableId = "0", more: object = {}, key?: string): Promise<Reply> {
    const data = { menteeId, date: "2026-01-02", noteTitle, note: `<p>${noteTitle}</p>`, ...more };
    return this.#post("saveRecord", { tableName: "menteeUserNotes", tableId, data }, key);
  }

  #note(title: string) {
    const key = randomUUID();
    return async () => {
      const { recordId } = succeeded(await this.#saveNote(title, "0", {}, key));
      this.ledger.notes.set(title, String(recordId));
    };
  }

  /** Saves without a key. After a lost response, the version shows whether the save succeeded. */
  #edit(title: string) {
    const { id, version } = this.ledger.edited;
    return async () => {
      const reply = await this.#saveNote(title, id, { version });
      const current = reply.body["dataValues"] as { noteTitle: string; version: number } | undefined;
      if (reply.status === 200 && reply.body["status"] === 0) {
        if (current?.noteTitle !== title || current.version !== version + 1) {
          this.lies.push(`${title}: ${JSON.stringify(reply.body).slice(0, 300)}`);
        }
      } else succeeded(reply);
      this.ledger.edited = { id, title, version: version + 1 };
    };
  }

  #enterRoom(roomId: string): Socket {
    const socket = io(this.#victim.address, {
      forceNew: true,
      reconnectionDelay: 100,
      reconnectionDelayMax: 200,
      timeout: 3000,
      transports: ["websocket"],
    });
    socket.on("connect", () => socket.emit("submitToken", { roomId, token: this.#token }));
    return socket;
  }

  #message(clientId: string) {
    const body = { message: `text of ${clientId}`, messageType: "Message", clientId };
    return async () => {
      const answer = (await this.#socket?.timeout(2000).emitWithAck("chatMessage", body)) as SendAnswer;
      if (answer.status !== 1) throw new Refused(JSON.stringify(answer));
      this.ledger.messages.set(clientId, answer.id);
    };
  }

  /** Uploads a file and saves its record. Every fourth upload is a picture that is never attached. */
  #file(name: string) {
    const bytes = someText();
    const key = randomUUID();
    let uploaded = "";
    const target = { tableName: "menteeUserFiles", id: "0", clientId: menteeId };
    const isPicture = this.ledger.files.size % 4 === 3 && this.ledger.pictures * 4 < this.ledger.files.size;
    if (isPicture) {
      return async () => {
        succeeded(await this.#post("image-upload", formOf(target, "photo.png", this.#picture)));
        this.ledger.pictures += 1;
      };
    }
    return async () => {
      if (!uploaded) {
        const sent = succeeded(await this.#post("file-upload", formOf(target, `${name}.txt`, bytes)));
        uploaded = String(sent["newFileName"]);
      }
      const data = { menteeId, date: "2026-01-02", name, file: uploaded };
      const saved = await this.#post("saveRecord", { tableName: "menteeUserFiles", tableId: "0", data }, key);
      this.ledger.files.set(name, { id: String(succeeded(saved)["recordId"]), bytes });
    };
  }

  /** Uploads without a key. A duplicate name is refused, so a refusal means that an earlier attempt succeeded. */
  #document(name: string) {
    const bytes = someText();
    let tries = 0;
    return async () => {
      tries += 1;
      const reply = succeeded(
        await this.#post("fileUpload", formOf({ clientId: menteeId }, `${name}.txt`, bytes)),
      );
      const [document] = reply["documents"] as { status: number; statusReason: string }[];
      if (document?.status !== 1 && tries === 1) this.lies.push(`${name}: ${document?.statusReason}`);
      this.ledger.documents.set(name, bytes);
    };
  }

  #export() {
    return async () => {
      const made = succeeded(
        await this.#post("export/overview", { tableName: "jobs", searchText: "", format: "csv" }),
      );
      const path = `export/${String(made["code"])}`;
      const { status, body } = await this.#victim.call(path, undefined, { token: this.#token });
      if (status !== 200) throw new Refused(`${status} export`);
      if (!String(body["text"]).includes(","))
        this.lies.push(`export: ${JSON.stringify(body).slice(0, 100)}`);
      this.ledger.exports += 1;
    };
  }
}
