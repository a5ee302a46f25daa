/** `npm run audit:verify`. Exit codes: 0 the trail is intact, 1 it isn't, 2 it couldn't be checked. */
import { exitOnSignals, print } from "#server/process/backup/command.ts";
import { openToRead, stopStarted } from "#server/process/backup/database-access.ts";
import { loadEnvFile } from "#server/kernel/env-file.ts";
import { readEnv } from "#server/kernel/env.ts";
import { StartError } from "#server/kernel/start-error.ts";
import { verifyTrail, type Finding } from "#server/core/audit/verify.ts";

const maxShown = 50;

const words: Record<Finding["kind"], (id: string) => string> = {
  alteredRow: (id) => `Row ${id} was altered.`,
  missingRow: (id) => `Row ${id} was removed.`,
  addedRow: (id) => `Row ${id} was added afterwards.`,
  alteredSeal: (id) => `Seal ${id} was altered.`,
  brokenChain: (id) => `Seal ${id} does not follow the seal before it.`,
  alteredChanges: (id) => `The values of row ${id} were altered.`,
  missingChanges: (id) => `The values of row ${id} were removed, and its mentee was not anonymized.`,
  missingHead: (id) => `The seal ${id} that was given is gone: the end of the trail was cut off.`,
};

async function run(knownHead: string | undefined): Promise<number> {
  // Another text, such as a hash that was cut off, would look like a trail that was cut off.
  if (knownHead !== undefined && !/^[0-9a-f]{64}$/.test(knownHead))
    throw new StartError(
      `"${knownHead}" isn't a hash that an earlier run printed. It has 64 characters: 0 to 9 and a to f.`,
    );
  loadEnvFile();
  const session = await openToRead(readEnv(process.env));
  try {
    const { events, seals, unsealed, erased, head, findings } = await verifyTrail(session.db, knownHead);
    print(
      `${events} rows in ${seals} seals, ${unsealed} not sealed yet, the values of ${erased} erased by rule.`,
    );
    for (const { kind, id } of findings.slice(0, maxShown)) print(words[kind](id));
    if (findings.length > maxShown) print(`... and ${findings.length - maxShown} more.`);
    print(
      findings.length === 0 ? "The trail is whole." : `The trail is NOT whole: ${findings.length} findings.`,
    );
    if (head) print(`Keep this elsewhere, and give it next time to see that nothing was cut off:\n  ${head}`);
    return findings.length === 0 ? 0 : 1;
  } finally {
    await session.close();
  }
}

exitOnSignals(2);
try {
  process.exitCode = await run(process.argv[2]);
} catch (error) {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
  process.exitCode = 2;
} finally {
  await stopStarted();
}
