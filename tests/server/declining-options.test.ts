/** Options for declining to answer, as the screens of the lists set them (ADR 88). */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { allFlags } from "#shared/access/flags.ts";
import { allKeys } from "#shared/access/keys.ts";
import { askedOnceFields } from "#shared/records/asked-once.ts";
import { registry } from "#shared/records/registry.ts";
import { savedId, testApp } from "#tests/support/app.ts";
import {
  insertRow,
  makeMentee,
  makeStaff,
  type Person,
  type RoleSettings,
} from "#tests/support/factories.ts";
import { prepared } from "#tests/support/prepared.ts";
import { makeWorld } from "#tests/support/sample-values.ts";

const test = testApp();
const world = prepared(() => makeWorld(test.db));
const asker = prepared(() => makeStaff(test.db, world.own));

type Data = Record<string, unknown>;
const db = () => test.db;
const save = (tableName: string, tableId: string, data: Data, token = world.owner.token, more: Data = {}) =>
  test.save(tableName, tableId, data, token, more);
async function saved(...given: Parameters<typeof save>): Promise<string> {
  return savedId(save(...given));
}
const read = async (tableName: string, tableId: string) =>
  (await test.read(tableName, tableId, world.owner.token)).body as {
    dataValues: Data;
    answers?: Record<string, Data>;
  };
const ownOption = (list: string) => insertRow(db(), list, { name: "Own answer", organizationId: world.own });

/** The lists of fields whose answers are kept, with the field. */
const lists = [...registry.values()].flatMap((type) =>
  type.storedIn
    ? []
    : askedOnceFields(type).flatMap((field) => {
        const options = type.fields[field]?.options;
        return options && "list" in options ? [{ list: options.list, type, field }] : [];
      }),
);

describe("An option that means a person prefers not to say", () => {
  it("is set in the lists of tracked answers, and in no other", () => {
    const setting = [...registry.values()].filter(({ fields }) => fields["declines"]);
    expect(setting.map(({ name }) => name).toSorted()).toEqual(lists.map(({ list }) => list).toSorted());
  });

  it.each(lists)("turns chosen values into declined answers: $list", async ({ list, type, field }) => {
    const option = await ownOption(list);
    const { id: menteeId } = await makeMentee(db(), world.own);
    const isList = type.fields[field]?.value === "idList";
    const chosen = { [field]: isList ? `,${option},` : option };
    const of = type.isMentee ? { id: menteeId, data: chosen } : { id: "0", data: { menteeId, ...chosen } };
    const id = await saved(type.name, of.id, of.data, asker.token);
    const before = (await read(type.name, id)).answers?.[field];
    expect(before).toMatchObject({ declined: false });

    await saved(list, option, { declines: "1" });
    expect((await read(list, option)).dataValues["declines"]).toBe("1");
    const after = await read(type.name, id);
    // The asker and the time are unchanged.
    expect(after.answers?.[field]).toEqual({ ...before, declined: true });
    expect(after.dataValues[field] ?? "").toMatch(/^,*$/);
    // The histories of the record and of the option say it.
    const changed = async (table: string, recordId: string, name: string) =>
      (
        await sql`select 1 from audit_trail e join audit_changes c on c.event_id = e.id
          where e.table_name = ${table} and e.record_id = ${recordId} and e.outcome = 'done' and c.changes ? ${name}
            and e.action = 'change'`.execute(db())
      ).rows.length;
    expect(await changed(type.name, id, field)).toBe(type.isMentee ? 2 : 1);
    expect(await changed(list, option, "declines")).toBe(1);
    // Repeating it changes nothing. After turning it off, declined answers stay declined.
    await saved(list, option, { declines: "1" });
    await saved(list, option, { declines: "0" });
    expect((await read(type.name, id)).answers?.[field]).toEqual({ ...before, declined: true });
  });

  it("is not set by people who may not change the option, or the answers that it empties", async () => {
    const role = (settings: RoleSettings) => makeStaff(db(), world.own, { role: settings });
    const option = await ownOption("configEthnicity");
    const wish = (person: Person, id = option) =>
      save("configEthnicity", id, { declines: "1" }, person.token);
    expect((await wish(await role({ keys: allKeys.filter((key) => key !== "ethnicity") }))).status).toBe(403);
    expect((await wish(world.otherOwner)).status).toBe(404);
    expect((await wish(world.mentee)).status).toBe(403);
    const shared = await insertRow(db(), "configEthnicity", { name: "Of everybody" });
    expect((await wish(world.owner, shared)).status).toBe(403);
    expect((await wish(world.superOwner, shared)).body["status"]).toBe(1);
    const { id: menteeId } = await makeMentee(db(), world.own);
    await saved("mentees", menteeId, { race: option });
    for (const flag of ["menteesCanEdit", "sensitiveCanView"] as const)
      expect((await wish(await role({ flags: allFlags.filter((one) => one !== flag) }))).status, flag).toBe(
        403,
      );
    // Nothing happened.
    expect((await read("mentees", menteeId)).dataValues["race"]).toBe(option);
    expect((await read("configEthnicity", option)).dataValues["declines"]).toBe("0");
  });

  it("accepts a yes or a no", async () => {
    const option = await ownOption("configEthnicity");
    for (const declines of ["maybe", 7, ["1"], null, ""]) {
      const { status, body } = await save("configEthnicity", option, { declines });
      expect(status, JSON.stringify([declines, body])).toBeLessThan(500);
      expect((await read("configEthnicity", option)).dataValues["declines"], String(declines)).toBe("0");
    }
    const made = await saved("configEthnicity", "0", { name: "Another", declines: "1" });
    expect((await read("configEthnicity", made)).dataValues["declines"]).toBe("1");
  });
});
