import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { io, type Socket } from "socket.io-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isWhole, record, times } from "#tests/support/suite.ts";
import { byteByByte, keepOpen, neverReads, slowloris } from "./slow-people.ts";
import { tell } from "./tell.ts";
import { Victim } from "./victim.ts";

const seconds = times(180, 3);
const calmSeconds = times(30, 1);
const lorises = times(300, 60);
const bodies = times(50, 12);
const deaf = times(100, 20);
/** Characters of a message, and messages a second. */
const messageLength = 4000;
const messagesPerSecond = 10;
const uploadBytesPerSecond = 30_000;
const megabyte = 1024 * 1024;
/**
 * How many times slower calls of others may become. Only an idle machine can measure this, so next to other tests,
 * there is no limit.
 */
const maxTimes = times(2, Infinity);
const maxMemoryMb = 300;

let victim: Victim;
beforeAll(async () => {
  victim = await Victim.start();
});
afterAll(() => victim.remove());

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Requests ten lists and records a second, like a person at work. @returns the p95 in ms */
async function work(token: string, forSeconds: number): Promise<number> {
  const waits: number[] = [];
  for (const end = performance.now() + forSeconds * 1000; performance.now() < end; await sleep(100)) {
    const start = performance.now();
    const list = { tableName: "mentees", organizationId: "0", currentPage: 1, recordsPerPage: 25 };
    const { status } =
      waits.length % 2 === 0
        ? await victim.call("getTable", list, { token })
        : await victim.call("getRecord", { tableName: "mentees", tableId: "6" }, { token });
    expect(status).toBe(200);
    waits.push(performance.now() - start);
  }
  waits.sort((one, other) => one - other);
  return waits[Math.floor(waits.length * 0.95)] ?? Infinity;
}

/** Uploads a file slowly, like a phone with a weak signal. @returns the status of the response */
function slowUpload(token: string, forSeconds: number): Promise<number> {
  const field = (name: string, value: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const start = `${field("tableName", "menteeUserFiles")}${field("id", "0")}--b\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n`;
  const call = request(`${victim.address}/apicalls/file-upload`, {
    method: "POST",
    headers: { authorization: token, "content-type": "multipart/form-data; boundary=b" },
  });
  const answer = new Promise<number>((resolve, reject) => {
    call.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    call.on("error", reject);
  });
  const send = async () => {
    call.write(start);
    for (const end = performance.now() + forSeconds * 1000; performance.now() < end; await sleep(500)) {
      call.write("a".repeat(uploadBytesPerSecond / 2));
    }
    call.end("\r\n--b--\r\n");
  };
  void send();
  return answer;
}

async function enter(token: string, roomId: string): Promise<Socket> {
  const socket = io(victim.address, { forceNew: true, transports: ["websocket"] });
  const joined = new Promise((resolve) => socket.once("joined", resolve));
  socket.on("connect", () => socket.emit("submitToken", { roomId, token }));
  await joined;
  return socket;
}

test.runIf(isWhole)(
  `Other clients stay fast despite ${lorises} slow headers, ${bodies} bodies at a byte a second and ${deaf} sockets that never read`,
  async () => {
    const ana = await victim.signIn("owner@harbor.example");
    const ben = await victim.signIn("mentor@harbor.example");
    const worker = await victim.signIn("case@harbor.example");
    const opened = await victim.call("startNewChat", { chatMember: ben.accountId }, { token: ana.token });
    const roomId = String(opened.body["chatRoom"]);
    const sender = await enter(ana.token, roomId);
    const talk = setInterval(() => {
      sender.emit("chatMessage", { message: "w".repeat(messageLength), messageType: "Message" });
    }, 1000 / messagesPerSecond);

    await work(worker.token, 1);
    const calm = await work(worker.token, calmSeconds);
    const memoryBefore = await residentMb(victim.pid);
    let inRoom = 0;
    const crowds = {
      headers: keepOpen(victim.address, lorises, slowloris(4000)),
      bodies: keepOpen(victim.address, bodies, byteByByte(ana.token, 1000)),
      deaf: keepOpen(
        victim.address,
        deaf,
        neverReads(ben.token, roomId, () => (inRoom += 1)),
      ),
    };
    await expect
      .poll(() => [crowds.headers.opened >= lorises, crowds.bodies.opened >= bodies, inRoom >= deaf])
      .toEqual([true, true, true]);
    const upload = slowUpload(worker.token, seconds - 1);
    let memoryMost = 0;
    const watch = setInterval(() => {
      void residentMb(victim.pid).then((now) => (memoryMost = Math.max(memoryMost, now)));
    }, 500);
    const busy = await work(worker.token, seconds);
    clearInterval(watch);
    const stillHeard = await sender
      .timeout(60_000)
      .emitWithAck("chatMessage", { message: "Are you there?", messageType: "Message" });
    const uploaded = await upload;
    for (const crowd of Object.values(crowds)) crowd.stop();
    clearInterval(talk);
    sender.close();

    const grown = memoryMost - memoryBefore;
    const result = `p95 ${busy.toFixed(0)} ms against ${calm.toFixed(0)} ms, memory +${grown.toFixed(0)} MB; cut off: ${crowds.headers.cut} headers, ${crowds.bodies.cut} bodies, ${crowds.deaf.cut} sockets; ${inRoom} were in the room; an upload of ${((uploadBytesPerSecond * seconds) / megabyte).toFixed(1)} MB at 30 KB/s answered ${uploaded}`;
    tell(result);
    expect(uploaded).toBe(200);
    expect(stillHeard).toMatchObject({ status: 1 });
    expect(busy).toBeLessThan(maxTimes * calm);
    expect(grown).toBeLessThan(maxMemoryMb);
    // After three minutes, each client has reached its limit.
    if (seconds >= 60) {
      expect(crowds.headers.cut).toBeGreaterThanOrEqual(lorises);
      expect(crowds.bodies.cut).toBeGreaterThanOrEqual(bodies);
      expect(crowds.deaf.cut).toBeGreaterThanOrEqual(deaf);
    }
    record({ test: "Slow clients, seconds", count: seconds, atLeast: 180, result });
  },
);
