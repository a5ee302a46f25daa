/**
 * What docs/scale.md and the table of sizes in docs/operating.md reckon with: the one place to change a figure. Then
 * `node bench/scale.ts` writes both anew; `bench/scale.test.ts` fails while they differ.
 */

/** What a call costs: processor time in milliseconds, bytes on the disk, in the log and in the answer. */
export interface CallCost {
  readonly app: number;
  readonly db: number;
  readonly audit: number;
  readonly wal: number;
  readonly answer: number;
}

/** `node bench/calls.ts`, on a quiet machine: 50,000 mentees in organizations of 1,000, eight callers at a time. */
export const calls = {
  list: { app: 1.28, db: 1.4, audit: 392, wal: 564, answer: 3977 },
  searchFew: { app: 1.02, db: 1.7, audit: 436, wal: 595, answer: 117 },
  searchMany: { app: 1.14, db: 2.25, audit: 409, wal: 590, answer: 3984 },
  read: { app: 0.99, db: 0.6, audit: 346, wal: 546, answer: 1399 },
  notes: { app: 1.06, db: 0.8, audit: 453, wal: 657, answer: 1074 },
  saveNew: { app: 1.12, db: 1.33, audit: 694, wal: 1648, answer: 74 },
  saveChange: { app: 1.21, db: 0.89, audit: 395, wal: 780, answer: 70 },
  dashboard: { app: 1.53, db: 2.8, audit: 307, wal: 484, answer: 8086 },
  notifications: { app: 0.47, db: 0.64, audit: 0, wal: 0, answer: 72 },
} as const satisfies Record<string, CallCost>;

export type CallName = keyof typeof calls;

/** `node bench/sockets.ts`, on a quiet machine: 5,000 sockets in one process, nobody writes. */
export const sockets = {
  count: 5000,
  memoryBefore: 193,
  memoryWith: 422,
  /** Processor time to open one, milliseconds. */
  open: { app: 2.3, db: 1.4 },
  /** All of them idle, in cores. */
  idle: { app: 0.12, db: 0.05 },
  /** All cut at once and back. */
  backSeconds: 9.8,
  /** Seconds of processor time for that. */
  back: { app: 8.2, db: 3.7 },
} as const;

export const measured = {
  /** Processor time of a message in a room of ten, milliseconds: 782 a second filled two cores (docs/performance.md, chat). */
  message: { app: 1.4, db: 1.1 },
  /** Of a node after some thousand calls, MiB. */
  nodeMemory: 470,
  /** Database of a mentee with account, room and five sub-records (docs/performance.md, growth); a note of these. */
  menteeBytes: 3300,
  noteBytes: 600,
  /** Rows of the audit trail that one node seals a second. */
  sealed: 31_000,
  /** Bytes over Redis for a message between two nodes. */
  redisMessage: 425,
  /** First visit, bytes (docs/performance.md, the browser). */
  firstVisit: 188_200 + 33_300,
  /** Connections to PostgreSQL of one node: ten for each of three roles. */
  nodeConnections: 30,
} as const;

/** What nobody measured. These decide most of the result. */
export const assumed = {
  organizations: 10_000,
  menteesEach: 1000,
  teamEach: 25,
  /** Open in the busiest hour; the share of team members, who make the calls as mentees do. */
  screens: 100_000,
  teamShare: 0.625,
  /** A person makes a call every so many seconds. */
  callEvery: 15,
  mix: {
    list: 0.3,
    read: 0.28,
    searchFew: 0.1,
    searchMany: 0.05,
    notes: 0.15,
    dashboard: 0.02,
    saveNew: 0.05,
    saveChange: 0.05,
  } satisfies Partial<Record<CallName, number>>,
  /** A screen asks `getNotifications` by itself every so many seconds: not assumed, it is in the code. */
  notificationsEvery: 30,
  /** A screen sends a message every so many seconds. */
  messageEvery: 300,
  /** A session is marked as used every so many seconds, and that costs so many milliseconds. */
  markEvery: 30,
  mark: { app: 0.15, db: 0.3 },
  /** Working hours like the busiest, and days in a year. */
  hours: 8,
  days: 250,
  /** What a mentee adds until after ten years: rows like a note. */
  rowsAfterTenYears: 65,
  filesBytes: 2_000_000,
  /** How far a core is used before answers get slow. */
  load: 0.5,
  /** Sockets on a node. */
  socketsEach: 5000,
  /** Bytes of headers of a call, both ways, and of a ping. */
  headers: 600,
  pingBytes: 300,
  pingEvery: 10,
  /** Who comes at nine o'clock: seconds for all, and colleagues who are told of each. */
  arriveSeconds: 1800,
  colleagues: 50,
} as const;
