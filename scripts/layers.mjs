// Part of `npm run check`: finds import cycles between files or rooms, and imports against the layers. Type imports
// count. A room is a folder within a layer: `server/core/records`, `web/features/chat`.
import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseSync } from "vite";
import { root } from "./support/root.mjs";

/**
 * The layers from lowest to highest. Each may import from the same and from lower layers. A file belongs to the longest
 * of these folders that contains it.
 */
const layers = {
  shared: [["shared"]],
  server: [["server/kernel"], ["server/platform"], ["server/core"], ["server/features"], ["server/process"]],
  web: [
    ["web/boot"],
    ["web/lib"],
    ["web/components"],
    ["web/fields"],
    ["web/records/parts", "web/chat-parts"],
    ["web/records/list", "web/records/form"],
    ["web/records"],
    ["web/records/screens"],
    ["web/layouts"],
    ["web/features"],
    ["web"],
  ],
};
/** The folders of all layers by zone, the longest first. */
const folders = Object.fromEntries(
  Object.entries(layers).map(([zone, levels]) => [zone, levels.flat().sort((a, b) => b.length - a.length)]),
);
/** Layers whose folders are separate rooms. Every other layer is a single room. */
const divided = new Set(["server/platform", "server/core", "server/features", "web/records", "web/features"]);
/** Rooms in these layers must not import each other. */
const separate = new Set(["server/features", "web/features"]);

const source = join(root, "src");
const files = readdirSync(source, { recursive: true })
  .map((path) => path.split(sep).join("/"))
  .filter((path) => /\.tsx?$/.test(path) && !/\.(test\.tsx?|d\.ts)$/.test(path));
const known = new Set(files);

function importsOf(path) {
  const code = readFileSync(join(source, path), "utf8");
  const { module } = parseSync(path, code);
  const names = [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) => one.entries.map((entry) => entry.moduleRequest?.value)),
    ...module.dynamicImports.map(({ moduleRequest }) =>
      code.slice(moduleRequest.start + 1, moduleRequest.end - 1),
    ),
  ];
  const targets = names.map((name) => {
    if (name?.startsWith("#")) return name.slice(1);
    if (name?.startsWith("."))
      return relative(source, resolve(source, dirname(path), name))
        .split(sep)
        .join("/");
    return undefined;
  });
  return [...new Set(targets)].filter((target) => known.has(target));
}

const zoneOf = (path) => path.split("/")[0];
const layerOf = (path) => folders[zoneOf(path)].find((folder) => path.startsWith(`${folder}/`));
const levelOf = (path) => layers[zoneOf(path)].findIndex((level) => level.includes(layerOf(path)));

function roomOf(path) {
  const layer = layerOf(path);
  if (!divided.has(layer)) return layer;
  return path
    .split("/")
    .slice(0, layer.split("/").length + 1)
    .join("/");
}

/** Returns why a file may not import another file, or undefined if it may. */
function fault(from, to) {
  if (zoneOf(from) !== zoneOf(to)) return zoneOf(to) === "shared" ? undefined : "imports another zone";
  if (levelOf(to) > levelOf(from)) return "imports a higher layer";
  if (levelOf(from) > levelOf(to)) return undefined;
  if (layerOf(from) !== layerOf(to)) return "imports another layer of the same level";
  if (roomOf(from) !== roomOf(to) && separate.has(layerOf(to))) return "imports another feature";
  return undefined;
}

/** Returns the members of every cycle, using Tarjan's strongly connected components. */
function cycles(graph) {
  const found = [];
  const seen = new Map();
  const stack = [];
  const visit = (node) => {
    const mine = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(node, mine);
    stack.push(node);
    for (const next of graph.get(node) ?? []) {
      const other = seen.get(next) ?? visit(next);
      if (other.isOpen) mine.low = Math.min(mine.low, other.low);
    }
    if (mine.low !== mine.index) return mine;
    const members = stack.splice(stack.indexOf(node));
    for (const member of members) seen.get(member).isOpen = false;
    if (members.length > 1) found.push(members);
    return mine;
  };
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return found;
}

const graph = new Map(files.map((path) => [path, importsOf(path)]));
const rooms = new Map();
const problems = [];
for (const [from, targets] of graph)
  for (const to of targets) {
    const reason = fault(from, to);
    if (reason) problems.push(`${from} → ${to}: ${reason}`);
    if (roomOf(from) === roomOf(to)) continue;
    rooms.set(roomOf(from), new Set([...(rooms.get(roomOf(from)) ?? []), roomOf(to)]));
  }
for (const members of cycles(graph)) problems.push(`import cycle between files: ${members.join(", ")}`);
for (const members of cycles(rooms)) problems.push(`import cycle between rooms: ${members.join(", ")}`);
const arrows = [...graph.values()].reduce((sum, targets) => sum + targets.length, 0);
console.log(`${files.length} files, ${arrows} imports, ${problems.length} against the layers`);
for (const problem of problems) console.log(`  ${problem}`);
process.exitCode = problems.length === 0 ? 0 : 1;
