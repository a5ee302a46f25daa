/** `npm run bench`: measures the app against the floor and prints the table of docs/performance.md. */
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { toTable } from "./report.ts";
import { runSuite } from "./suite.ts";

const { values } = parseArgs({
  options: {
    mentees: { type: "string", default: "50000" },
    organizations: { type: "string", default: "20" },
    connections: { type: "string", default: "32" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    profile: { type: "string", default: "" },
  },
});

function positive(name: "mentees" | "organizations" | "connections" | "seconds" | "rounds"): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1.`);
  return value;
}

const options = {
  mentees: positive("mentees"),
  organizations: Math.max(2, positive("organizations")),
  connections: positive("connections"),
  seconds: positive("seconds"),
  rounds: positive("rounds"),
  only: values.only,
  profile: values.profile,
};
const { results, memory } = await runSuite({ ...options, say: (line) => console.error(line) });
console.log(
  `\n${options.mentees} mentees, ${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s, ${availableParallelism()} cores, Node ${process.version}\n`,
);
console.log(toTable(results));
console.log(`\nMemory after all rounds: app ${memory.app ?? "?"} MiB, floor ${memory.floor ?? "?"} MiB`);
