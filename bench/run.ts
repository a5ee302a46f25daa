/** `npm run bench`: measures the app against the floor and prints the table of docs/performance.md. */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { toTable } from "./report.ts";
import { runSuite } from "./suite.ts";

const { values } = parseArgs({
  options: {
    mentees: { type: "string" },
    organizations: { type: "string" },
    connections: { type: "string", default: "32" },
    seconds: { type: "string" },
    rounds: { type: "string" },
    starts: { type: "string" },
    only: { type: "string", default: "" },
    profile: { type: "string", default: "" },
    /** Uses few mentees and short runs, for comparing changes during development. */
    quick: { type: "boolean", default: false },
  },
});

function positive(
  name: "mentees" | "organizations" | "connections" | "seconds" | "rounds" | "starts",
  usual: number,
  least = 1,
): number {
  const value = Number(values[name] ?? usual);
  if (!Number.isInteger(value) || value < least)
    throw new Error(`--${name} must be a whole number from ${least}.`);
  return value;
}

const [mentees, organizations, seconds, rounds, starts] = values.quick
  ? [5000, 2, 2, 3, 0]
  : [50_000, 20, 5, 5, values.only ? 0 : 3];
const options = {
  mentees: positive("mentees", mentees),
  organizations: positive("organizations", organizations, 2),
  connections: positive("connections", 32),
  seconds: positive("seconds", seconds),
  rounds: positive("rounds", rounds),
  starts: positive("starts", starts, 0),
  chat: { clients: 200, rooms: 20, senders: 3 },
  only: values.only,
  profile: values.profile,
};
const { results, memory, start } = await runSuite({ ...options, print: (line) => console.error(line) });
console.log(
  `\n${options.mentees} mentees, ${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s, ${availableParallelism()} cores, Node ${process.version}\n`,
);
console.log(toTable(results));
console.log(`\nMemory after all rounds: app ${memory.app ?? "?"} MiB, floor ${memory.floor ?? "?"} MiB`);
const list = (times: readonly number[]) => times.map((time) => `${(time / 1000).toFixed(2)} s`).join(", ");
if (options.starts > 0)
  console.log(
    `npm start to the first answer: ${list(start.embedded)} with its own PostgreSQL, ${list(start.external)} with DATABASE_URL`,
  );
