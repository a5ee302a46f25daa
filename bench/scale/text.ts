/** The reckoned parts of docs/scale.md and docs/operating.md, as Markdown. */
import { assumed, calls, measured, sockets, type CallName } from "./inputs.ts";
import { reaches, reckon, type Reckoned } from "./model.ts";

const number = (value: number, digits = 0): string =>
  value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
const one = (value: number): string => number(value, 1);
/** Two digits that count: 3,312 is 3,300. */
const about = (value: number): string => number(Number(value.toPrecision(2)));
const units = ["bytes", "KB", "MB", "GB", "TB", "PB"];
/** Bytes in the unit that leaves one to three digits. */
function size(bytes: number): string {
  const step = Math.max(0, Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3)));
  return `${Number((bytes / 1000 ** step).toPrecision(2))} ${units[step]}`;
}
const table = (head: string, align: string, rows: readonly string[]): string =>
  [head, align, ...rows].map((row) => `| ${row} |`).join("\n");

const labels: Record<CallName, string> = {
  list: "list, 25 rows of 1,000",
  searchFew: "search, few hits",
  searchMany: "search, many hits",
  read: "read a mentee",
  notes: "notes of a mentee",
  saveNew: "save a new note",
  saveChange: "change a mentee's phone",
  dashboard: "dashboard",
  notifications: "`getNotifications`, nothing new",
};

const callTable = () =>
  table(
    "Call | Application, ms | PostgreSQL, ms | Audit trail, bytes | Log (WAL), bytes | Answer, bytes",
    "--- | ---: | ---: | ---: | ---: | ---:",
    Object.entries(calls).map(([name, { app, db, audit, wal, answer }]) =>
      [
        labels[name as CallName],
        number(app, 2),
        number(db, 2),
        ...[audit, wal, answer].map((n) => number(n)),
      ].join(" | "),
    ),
  );

const socketTable = () =>
  table("Figure | Value", "--- | ---", [
    `memory of the process before, and with ${number(sockets.count)} sockets | ${sockets.memoryBefore} and ${sockets.memoryWith} MiB`,
    `memory of a socket | ${number(((sockets.memoryWith - sockets.memoryBefore) * 1024) / sockets.count)} KiB`,
    `processor time to open one: application, PostgreSQL | ${one(sockets.open.app)} and ${one(sockets.open.db)} ms`,
    `idle, all ${number(sockets.count)}: application, PostgreSQL | ${number(sockets.idle.app * 100)} % and ${number(sockets.idle.db * 100)} % of a core`,
    `all cut at once and back: until the last one is in its room | ${one(sockets.backSeconds)} s`,
    `processor time of that: application, PostgreSQL | ${one(sockets.back.app)} and ${one(sockets.back.db)} s`,
  ]);

const restTable = () =>
  table("Figure | Value", "--- | ---", [
    `disk of a mentee with account, room and five sub-records, with all indexes ([performance.md](performance.md#growth)) | ${size(measured.menteeBytes)}`,
    `of that, a note | ${size(measured.noteBytes)}`,
    `memory of a node after some thousand calls | ${measured.nodeMemory} MiB`,
    `sealing of the audit trail, one node at a time | ${number(measured.sealed)} rows a second`,
    `Redis, a message between two nodes | ${measured.redisMessage} bytes, and as much a second without any`,
    `first visit to the mentee list, code and styles ([performance.md](performance.md#the-browser)) | ${number(measured.firstVisit / 1000)} KB`,
    `a message in a room of ten ([performance.md](performance.md#chat)): application, PostgreSQL | ${one(measured.message.app)} and ${one(measured.message.db)} ms`,
    "node killed, node ended, rolling update ([operating.md](operating.md#what-is-proven)) | nothing lost, no call failed",
  ]);

const percent = (part: number): string => `${number(part * 100)} %`;

function assumedTable(): string {
  const { mix } = assumed;
  return table("What | Value", "--- | ---", [
    `an organization | ${number(assumed.menteesEach)} mentees, ${assumed.teamEach} team members`,
    `open screens in the busiest hour | ${number(assumed.screens)}: ${number(assumed.screens * assumed.teamShare)} team members (a quarter of them), the rest mentees`,
    `calls that a person makes | one in ${assumed.callEvery} s: ${percent(mix.list)} lists, ${percent(mix.read)} mentees opened, ${percent(mix.searchFew + mix.searchMany)} searches, ${percent(mix.notes)} lists of a mentee, ${percent(mix.saveNew + mix.saveChange)} saves, ${percent(mix.dashboard)} dashboards`,
    `calls that a screen makes by itself | \`getNotifications\` every ${assumed.notificationsEvery} s; this is not assumed, it is in the code`,
    `messages | one in ${assumed.messageEvery / 60} minutes from each screen`,
    `a session marked as used | every ${assumed.markEvery} s, ${assumed.mark.app} ms of the application and ${assumed.mark.db} of PostgreSQL`,
    `a working day | ${assumed.hours} hours like the busiest, ${assumed.days} days a year`,
    `a mentee after ten years | ${assumed.rowsAfterTenYears} rows more, each like a note; ${size(assumed.filesBytes)} of files in the bucket`,
    `how far a core is used before answers get slow | ${percent(assumed.load)}`,
    `sockets on a node | at most ${number(assumed.socketsEach)}`,
  ]);
}

function costTable({ rows, cores }: Reckoned): string {
  const lines = rows.map(
    ({ name, perSecond, app, db }) =>
      `${name} | ${perSecond === undefined ? "" : number(perSecond)} | ${one(app)} | ${one(db)}`,
  );
  return table("A second | How many | Application, cores | PostgreSQL, cores", "--- | ---: | ---: | ---:", [
    ...lines,
    `**together** | | **${one(cores.app)}** | **${one(cores.db)}**`,
  ]);
}

function needTable(r: Reckoned): string {
  const { audit, disk, network, redis, wal } = r;
  const traffic = network.answers + network.headers + network.pings + network.visits;
  return table("What | How much", "--- | ---", [
    `nodes | ${r.nodes}, a core each, ${number(r.screens / r.nodes)} sockets and ${about(r.nodeMib)} MiB each: ${size(r.nodes * r.nodeMib * 1024 ** 2)} in all`,
    `PostgreSQL, the primary | ${number(Math.ceil(r.needed.db))} cores; memory for what is used every day, 128 GB at least; ${number(r.connections)} connections`,
    `standbys | two, each with the same disks`,
    `disk without the audit trail | ${size(disk.loaded)} as loaded, ${size(disk.tenYears)} after ten years`,
    `audit trail | ${size(audit.second)} a second, ${size(audit.day)} and ${number(audit.rowsDay / 1e6)} million rows a day, ${size(audit.year)} a year`,
    `log of PostgreSQL, to each standby and the archive | ${size(wal.second)} a second, ${size(wal.day)} a day`,
    `bucket | ${size(disk.files)}`,
    `Redis | ${number(redis.counters)} counters a second, ${size(redis.bytes)} a second of messages; at nine o'clock ${about(redis.arriving)} deliveries a second of who has come`,
    `network | ${number((traffic * 8) / 1e6)} Mbit/s: answers ${size(network.answers)} a second uncompressed, headers ${size(network.headers)}, pings ${size(network.pings)}, first visits after an update ${size(network.visits)}; without files`,
  ]);
}

function breakTable(r: Reckoned): string {
  const own = r.rows.find(({ name }) => name.startsWith("`getNotifications`"));
  const rows: (readonly [number, string, string])[] = [
    [
      reaches(({ cores }) => cores.app, assumed.load),
      "one node: half a core for the application",
      "a second node, nginx, Redis, a bucket: `deploy/`. Nothing to program.",
    ],
    [
      500,
      "for the super-organization's staff: searches of one or two letters, and searches with many hits, over all mentees",
      "no search below three letters over all organizations. Totals and deep pages are kept and need no counting ([why](decisions/0028-growth.md)).",
    ],
    [
      1000,
      `the disk of the audit trail: ${size(r.audit.year / 10)} a year`,
      "partitions by month (`audit_trail`, `audit_changes`), so that old ones can be moved to cheap disks or, after their legal time, be dropped together with their seals; today each is one table, and nothing is ever dropped. A third of it are its indexes.",
    ],
    [
      1500,
      `calls that screens make by themselves: ${percent((own?.db ?? 0) / r.cores.db)} of PostgreSQL's work`,
      "while the socket is connected, which tells the same at once, ask every five minutes instead of every 30 s: nine tenths of it are gone. It is one constant, but the specification names the 30 s. Or keep the number of unread messages with the member of a room, so that it need not be counted over all rooms.",
    ],
    [
      reaches(({ cores }) => cores.db, 8 * assumed.load),
      "a primary of 8 cores, at half",
      `a larger one: 32 cores carry ${about(reaches(({ cores }) => cores.db, 32 * assumed.load))} organizations. Exports, reports and the super-organization's lists from a standby ([what that takes](operating.md#reading-from-replicas)) gain perhaps a tenth, because most of its work is short reads that must be fresh.`,
    ],
    [
      reaches(({ redis }) => redis.arriving, 15_000),
      "Redis at nine o'clock: 15,000 deliveries a second",
      "presence told to those who have a screen open (today: to everybody in shared rooms, on all nodes); channels per account, so that a node hears only of its own people; one Redis for the chat and one for the limits.",
    ],
    [
      reaches(({ redis }) => redis.counters, 10_000),
      "Redis, counting calls: 10,000 counters a second, two for each call",
      "each node counts by itself with its share of the limit, and only who comes near it is counted together.",
    ],
    [
      5000,
      `the primary: vacuum, backups and failover of ${size(r.disk.tenYears / 2)} with ${number(r.audit.rowsDay / 2e6)} million new rows a day`,
      "cells, below; or the tables spread by organization ([what is ready, what is not](operating.md#spreading-organizations-over-servers)).",
    ],
    [10_000, "one region", "cells in several regions"],
  ];
  const sorted = [...rows].sort(([a], [b]) => a - b);
  return table(
    "From | What is full | What to do",
    "--- | --- | ---",
    sorted.map(([from, full, then]) => `${about(from)} | ${full} | ${then}`),
  );
}

const sizesOf = (organizations: number): Reckoned =>
  reckon((assumed.screens * organizations) / assumed.organizations);

function sizeTable(): string {
  const machines: (readonly [number, string, string])[] = [
    [100, "one, 2 cores, 4 GB: `npm start`", "embedded"],
    [500, "one, 4 cores, 16 GB: two nodes (`compose.yaml`)", "beside them"],
    [2000, "two, 4 cores and 8 GB each: four nodes on each", "own machine, 8 cores, 64 GB, one standby"],
  ];
  return table(
    "Organizations | Screens | Calls a second | Cores: nodes, PostgreSQL | Machines for nodes | PostgreSQL | Disk after ten years, audit trail each year",
    "--- | ---: | ---: | ---: | --- | --- | ---",
    [
      ...machines.map(([count, nodes, postgres]) => {
        const r = sizesOf(count);
        return `up to ${number(count)} | ${number(r.screens)} | ${number(r.perSecond)} | ${one(r.needed.app)}, ${one(r.needed.db)} | ${nodes} | ${postgres} | ${size(r.disk.tenYears)}, ${size(r.audit.year)}`;
      }),
      "more | | | | [scale.md](scale.md) | | ",
    ],
  );
}

const spare = (r: Reckoned) =>
  `What does not break: sealing the audit trail takes ${number(r.audit.rowsSecond)} rows a second of the ${number(measured.sealed)} that one node seals on these two cores, and opening ${number(r.screens)} sockets at nine o'clock takes ${number(r.opening)} a second of the ${number(Math.floor(1000 / (sockets.open.app + sockets.open.db) / 10) * 10)} that one core opens together with PostgreSQL's part.`;

/** Name of a part → its text; where it stands: `<!-- reckoned: name -->` in the document, up to `<!-- end -->`. */
export function parts(): Readonly<Record<string, string>> {
  const r = reckon();
  return {
    calls: callTable(),
    sockets: socketTable(),
    rest: restTable(),
    assumed: assumedTable(),
    cost: costTable(r),
    need: needTable(r),
    break: breakTable(r),
    spare: spare(r),
    sizes: sizeTable(),
  };
}
