/** The arithmetic of docs/scale.md: everything follows from `inputs.ts`, and grows with the number of screens. */
import { assumed, calls, measured, sockets, type CallCost, type CallName } from "./inputs.ts";

/** Cores, of the application and of PostgreSQL. */
export interface Cores {
  readonly app: number;
  readonly db: number;
}

export interface Row extends Cores {
  readonly name: string;
  /** A second; undefined where that says nothing. */
  readonly perSecond?: number;
}

const names: Record<CallName, string> = {
  list: "lists of mentees",
  searchFew: "searches with few hits",
  searchMany: "searches with many hits",
  read: "mentees opened",
  notes: "lists of a mentee's notes",
  saveNew: "new notes",
  saveChange: "changes of a mentee",
  dashboard: "dashboards",
  notifications: "`getNotifications`, by themselves",
};

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Cores that so much work a second keeps busy, each piece with its milliseconds. */
const busy = (perSecond: number, { app, db }: Cores): Cores => ({
  app: (perSecond * app) / 1000,
  db: (perSecond * db) / 1000,
});

/** What so many open screens need. */
export function reckon(screens: number = assumed.screens) {
  const share = screens / assumed.screens;
  const organizations = assumed.organizations * share;
  const mentees = organizations * assumed.menteesEach;
  const byHand = screens / assumed.callEvery;
  const kinds: (readonly [CallName, number])[] = [
    ...Object.entries(assumed.mix).map(([name, part]) => [name as CallName, byHand * part] as const),
    ["notifications", screens / assumed.notificationsEvery],
  ];
  const messages = screens / assumed.messageEvery;
  const marks = screens / assumed.markEvery;
  const idle = {
    app: (sockets.idle.app * 1000) / sockets.count,
    db: (sockets.idle.db * 1000) / sockets.count,
  };
  const rows: Row[] = [
    ...kinds.map(([name, perSecond]) => ({ name: names[name], perSecond, ...busy(perSecond, calls[name]) })),
    { name: "messages", perSecond: messages, ...busy(messages, measured.message) },
    { name: "sessions marked as used", perSecond: marks, ...busy(marks, assumed.mark) },
    { name: `${screens.toLocaleString("en")} sockets, idle`, ...busy(screens, idle) },
  ];
  const cores = { app: sum(rows.map(({ app }) => app)), db: sum(rows.map(({ db }) => db)) };
  const bytes = (key: keyof CallCost) => sum(kinds.map(([name, count]) => count * calls[name][key]));
  const perSecond = sum(kinds.map(([, count]) => count));
  const seconds = assumed.hours * 3600;
  // A node is one process, which fills one core.
  const nodes = Math.max(1, Math.ceil(cores.app / assumed.load), Math.ceil(screens / assumed.socketsEach));
  const socketKib = ((sockets.memoryWith - sockets.memoryBefore) * 1024) / sockets.count;
  const hop = measured.redisMessage / 3;
  const arriving = (screens * assumed.teamShare) / assumed.arriveSeconds;
  return {
    screens,
    organizations,
    mentees,
    rows,
    cores,
    needed: { app: cores.app / assumed.load, db: cores.db / assumed.load },
    byHand,
    perSecond,
    messages,
    nodes,
    nodeMib: measured.nodeMemory + (socketKib * screens) / nodes / 1024,
    connections: nodes * measured.nodeConnections,
    /** Bytes. */
    disk: {
      loaded: mentees * measured.menteeBytes,
      tenYears: mentees * (measured.menteeBytes + assumed.rowsAfterTenYears * measured.noteBytes),
      files: mentees * assumed.filesBytes,
    },
    /** Bytes and rows. */
    audit: {
      second: bytes("audit"),
      day: bytes("audit") * seconds,
      year: bytes("audit") * seconds * assumed.days,
      rowsSecond: byHand,
      rowsDay: byHand * seconds,
    },
    wal: { second: bytes("wal"), day: bytes("wal") * seconds },
    redis: {
      counters: 2 * perSecond,
      // Once in, and out to every node; as many notifications as messages.
      bytes: 2 * messages * hop * (nodes + 1),
      arriving: arriving * assumed.colleagues * nodes,
    },
    /** Bytes a second. */
    network: {
      answers: bytes("answer"),
      headers: perSecond * assumed.headers,
      pings: (screens / assumed.pingEvery) * assumed.pingBytes,
      visits: arriving * measured.firstVisit,
    },
    opening: screens / assumed.arriveSeconds,
  };
}

export type Reckoned = ReturnType<typeof reckon>;

/** At how many organizations something that grows with them reaches a bound. */
export const reaches = (of: (reckoned: Reckoned) => number, bound: number): number =>
  (assumed.organizations * bound) / of(reckon());
