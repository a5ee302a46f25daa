/** Verifies the whole trail against its seals. */
import { sql } from "kysely";
import type { Db } from "#server/platform/db/database.ts";
import { rowCount } from "#server/platform/db/expressions.ts";
import type { Row } from "#server/platform/db/row.ts";
import { entryOf, hashOf } from "./seal.ts";

/** A difference from the sealed state. */
export interface Finding {
  readonly kind:
    | "alteredRow"
    | "missingRow"
    | "addedRow"
    | "alteredSeal"
    | "brokenChain"
    | "alteredChanges"
    | "missingChanges"
    | "missingHead";
  /** The id of the trail's row or of the seal. */
  readonly id: string;
}

/** The result of a verification. */
export interface Verification {
  readonly events: number;
  readonly seals: number;
  /** Rows after the newest seal. */
  readonly unsealed: number;
  /** Rows whose values were erased when the mentee was anonymized. */
  readonly erased: number;
  /**
   * Hash of the newest seal. A copy that is kept elsewhere proves later that no rows were removed from the end of the
   * trail.
   */
  readonly head: string;
  readonly findings: readonly Finding[];
}

const entryLength = 40;

interface Seal extends Row<"audit_seals"> {
  readonly recomputed: Buffer;
}

const splitEntries = (entries: Buffer): Map<string, string> =>
  new Map(
    Array.from({ length: Math.floor(entries.length / entryLength) }, (_, at) => {
      const entry = entries.subarray(at * entryLength, (at + 1) * entryLength);
      return [entry.readBigInt64BE(0).toString(), entry.toString("hex")];
    }),
  );

/** Returns the current entries of the rows between two ids. */
async function entriesNow(db: Db, after: string, through: string): Promise<Map<string, string>> {
  const { rows } = await sql<Row<"audit_trail", "id"> & { entry: Buffer }>`
    select e.id, ${entryOf} as entry from audit_trail e where e.id > ${after} and e.id <= ${through} order by e.id`.execute(
    db,
  );
  return new Map(rows.map(({ id, entry }) => [id, entry.toString("hex")]));
}

function compare(sealed: Map<string, string>, now: Map<string, string>): Finding[] {
  const findings: Finding[] = [];
  for (const [id, entry] of sealed) {
    const found = now.get(id);
    if (found === undefined) findings.push({ kind: "missingRow", id });
    else if (found !== entry) findings.push({ kind: "alteredRow", id });
  }
  for (const id of now.keys()) if (!sealed.has(id)) findings.push({ kind: "addedRow", id });
  return findings;
}

async function* readSeals(db: Db): AsyncGenerator<Seal> {
  for (let last = "0"; ;) {
    const { rows } = await sql<Seal>`select s.*, ${hashOf} as recomputed from audit_seals s
      where s.id > ${last} order by s.id limit 20`.execute(db);
    yield* rows;
    const newest = rows.at(-1);
    if (!newest) return;
    last = newest.id;
  }
}

/**
 * Returns the rows whose stored values don't match their digest, and the number of rows whose values were erased with
 * their mentee.
 */
async function checkChanges(db: Db): Promise<{ wrong: Finding[]; erased: number }> {
  const { rows } = await sql<Row<"audit_trail", "id"> & { state: "altered" | "missing" | "erased" }>`
    select e.id, case when c.event_id is not null then 'altered'
      when exists (select from audit_trail a where a.action = 'anonymize' and a.id > e.id
          and (a.mentee_id = e.mentee_id or a.details -> 'linked' -> e.table_name ? e.record_id::text
            or (e.mentee_id is null and a.details ->> 'accountId' = e.account_id::text)))
        then 'erased' else 'missing' end as state
    from audit_trail e left join audit_changes c on c.event_id = e.id
    where e.changes_digest is not null and (c.event_id is null
      or sha256(c.salt || convert_to(c.changes::text, 'UTF8')) <> e.changes_digest)
    order by e.id`.execute(db);
  const wrong = rows.flatMap(({ id, state }): Finding[] =>
    state === "erased" ? [] : [{ kind: state === "altered" ? "alteredChanges" : "missingChanges", id }],
  );
  return { wrong, erased: rows.length - wrong.length };
}

/**
 * Recomputes every digest and every hash.
 * @param db a connection that sees all rows
 * @param knownHead hash of an earlier newest seal, which must still be among the seals
 */
export async function verifyTrail(db: Db, knownHead?: string): Promise<Verification> {
  const findings: Finding[] = [];
  let events = 0;
  let seals = 0;
  let previous: { id: string; through: string; hash: string } = { id: "0", through: "0", hash: "" };
  let isHeadSeen = knownHead === undefined || knownHead === "";
  for await (const seal of readSeals(db)) {
    const hash = seal.hash.toString("hex");
    const follows =
      BigInt(seal.id) === BigInt(previous.id) + 1n && seal.previous_hash.toString("hex") === previous.hash;
    if (!follows) findings.push({ kind: "brokenChain", id: seal.id });
    const sealed = splitEntries(seal.entries);
    if (!seal.hash.equals(seal.recomputed) || sealed.size !== seal.events)
      findings.push({ kind: "alteredSeal", id: seal.id });
    findings.push(...compare(sealed, await entriesNow(db, previous.through, seal.through_id)));
    isHeadSeen ||= hash === knownHead;
    events += sealed.size;
    seals += 1;
    previous = { id: seal.id, through: seal.through_id, hash };
  }
  if (!isHeadSeen) findings.push({ kind: "missingHead", id: knownHead ?? "" });
  const { wrong, erased } = await checkChanges(db);
  const { unsealed } = await db
    .selectFrom("audit_trail")
    .select(rowCount.as("unsealed"))
    .where("id", ">", previous.through)
    .executeTakeFirstOrThrow();
  return { events, seals, unsealed, erased, head: previous.hash, findings: [...findings, ...wrong] };
}
