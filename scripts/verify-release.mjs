// Part of deploy/Dockerfile: verifies that this folder is a whole release for this kind of machine.
import { isRelease, verifyRelease } from "./support/release.mjs";

const problem = isRelease()
  ? verifyRelease()
  : "This folder isn't an unpacked release: build one with `npm run release`, unpack it, and start there.";
if (problem) console.error(problem);
process.exitCode = problem ? 1 : 0;
