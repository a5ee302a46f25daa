import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Makes a process crash. @returns what it printed and how it ended */
function crash(code: string) {
  const script = `
    import { reportCrashes } from "#server/process/startup/crash.ts";
    import { StartError } from "#server/kernel/start-error.ts";
    reportCrashes(() => process.exit(7));
    const planted = "Jane Roe\\n    at Quillwort (1:1)\\n    at Quillwort";
    ${code}
    setTimeout(() => undefined, 5000);`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    encoding: "utf8",
  });
  return { status, output: stdout + stderr };
}

test.each([
  ["an error", "setTimeout(() => { throw new RangeError(planted); });", "RangeError was caught"],
  [
    "a rejection",
    'void Promise.reject(Object.assign(new Error(planted), { code: "23505", detail: planted }));',
    "Error 23505 was",
  ],
  ["a rejection with anything", "void Promise.reject({ planted });", "object was caught by nobody"],
  ["a thrown text", "setTimeout(() => { throw planted; });", "string was caught by nobody"],
])("A crash by %s is logged with its type and location, not its message", (_name, code, text) => {
  const { status, output } = crash(code);
  expect(status).toBe(7);
  expect(output).toContain(text);
  expect(output).not.toMatch(/Jane|Quillwort/);
  if (text.includes("Error")) expect(output).toMatch(/\n {4}at .*:\d+:\d+/);
});

test("An error that was written for the operator keeps its message", () => {
  expect(crash('throw new StartError("Choose another port.");').output).toBe("Choose another port.\n");
});
