// Runs on any Node from 18 on, before anything is installed, so it uses only built-in modules.
import { readFileSync } from "node:fs";

/** Returns the C library of a Linux machine, as named in packages. */
export function libc() {
  try {
    return readFileSync("/usr/bin/ldd", "utf8").includes("musl") ? "musl" : "glibc";
  } catch {
    return "glibc";
  }
}
