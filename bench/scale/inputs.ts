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

/**
 * `node bench/calls.ts`: 50,000 mentees in organizations of 1,000, eight callers at a time. The machine was quiet, but
 * for a type check beside the first three, which are too dear by that.
 */
export const calls = {
  list: { app: 1.37, db: 0.99, audit: 384, wal: 557, answer: 9786 },
  searchFew: { app: 0.92, db: 1.88, audit: 412, wal: 587, answer: 888 },
  searchMany: { app: 1.72, db: 3.65, audit: 418, wal: 587, answer: 9844 },
  read: { app: 0.69, db: 0.52, audit: 345, wal: 538, answer: 1399 },
  notes: { app: 0.73, db: 0.62, audit: 458, wal: 632, answer: 1077 },
  saveNew: { app: 0.87, db: 1.12, audit: 722, wal: 1728, answer: 75 },
  saveChange: { app: 0.84, db: 0.93, audit: 530, wal: 1340, answer: 70 },
  dashboard: { app: 1.43, db: 2.89, audit: 301, wal: 482, answer: 8168 },
  notifications: { app: 0.48, db: 0.84, audit: 0, wal: 0, answer: 72 },
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
  /** Of a node after the whole bench, MiB (docs/performance.md, start and memory). */
  nodeMemory: 267,
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
