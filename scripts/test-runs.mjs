// Part of `npm run check`: checks that the recorded test run isn't too old.
import { staleRun } from "./support/test-runs.mjs";

const fault = process.env.RECORDED_RUN === "ignored" ? undefined : staleRun();
if (fault) {
  console.error(`${fault} Run \`npm test -- --record\` and commit the page.`);
  process.exitCode = 1;
}
