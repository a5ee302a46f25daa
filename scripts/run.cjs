// The entry point of every npm script, on any Node that the machine has: "run.cjs NAME" runs scripts/NAME.mjs.
// Use only syntax that very old versions of Node can parse, so that they print the message below and not a syntax error.
"use strict";

const major = Number(process.versions.node.split(".")[0]);
if (major < 18) {
  console.error(
    "Node " +
      process.versions.node +
      " is too old to install this application: install Node 18 or later, with npm, from https://nodejs.org, and run the same command again.",
  );
  process.exit(1);
}
const script = require("path").join(__dirname, process.argv[2] + ".mjs");
// The script gets the same arguments as if Node had started it.
process.argv.splice(1, 2, script);
import(require("url").pathToFileURL(script).href);
