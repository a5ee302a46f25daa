/** Pairs of a record and what its data refers to: organizations, people, roles, options and files. */
import type { Field } from "#shared/fields/field.ts";
import { registry } from "#shared/records/registry.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { postForm } from "#tests/security/support/forms.ts";
import { missingId } from "#tests/security/support/prober.ts";
import { slots, type Ids, type IdWorld, type Pair, type Slot } from "./ids.ts";

type Target = Slot | "new";

/** A save that must be refused completely. */
function save(
  world: IdWorld,
  table: TableName,
  target: Target,
  wrong: Record<string, unknown>,
  pair: { kind: string; name: string },
): Pair {
  const { prober, staff } = world;
  return {
    ...pair,
    send: () => {
      const sample = target === "new" ? world.samples[table] : {};
      const tableId = target === "new" ? "0" : world.records[table]![target];
      return prober.test.post(
        "saveRecord",
        { tableName: table, tableId, data: { ...sample, ...wrong } },
        staff.token,
      );
    },
  };
}

/** Pairs of a person's record with an organization, and with the role or case manager that it names. */
function peoplePairs(world: IdWorld, table: "users" | "mentees", field: string, choices: Ids): Pair[] {
  const targets = ["own", "other", "super", "new"] as const;
  const wishes = ["own", "other", "super", "missing"] as const;
  return targets.flatMap((target) =>
    wishes.flatMap((wish) =>
      [...wishes, "absent" as const].flatMap((owner): Pair[] => {
        const isSound = (target === "own" || target === "new") && wish === "own";
        if (isSound && (owner === "own" || owner === "absent")) return [];
        const data: Record<string, unknown> = { [field]: choices[wish] };
        if (owner !== "absent") data["organizationId"] = world.organizations[owner];
        const pair = { kind: `organization and ${field}`, name: `${table} ${target}: ${wish} in ${owner}` };
        return [save(world, table, target, data, pair)];
      }),
    ),
  );
}

const directory: readonly TableName[] = [
  "organizations",
  "menteeGoals",
  "menteeTasks",
  "menteeChallenges",
  "jobs",
  "elearning",
  "resources",
  "userRoles",
];

function ownerPairs(world: IdWorld): Pair[] {
  return directory.flatMap((table) =>
    (["own", "other", "super", "missing", "new"] as const).flatMap((target) =>
      slots.flatMap((owner): Pair[] => {
        const isMine = target === "own" || target === "new";
        if (isMine && owner === "own") return [];
        const data = { organizationId: world.organizations[owner] };
        return [
          save(world, table, target, data, { kind: "owner in data", name: `${table} ${target} in ${owner}` }),
        ];
      }),
    ),
  );
}

/** Returns ids that a field with options must refuse. */
function wrongOptions(world: IdWorld, field: Field): [string, unknown][] {
  const list = field.options && "list" in field.options ? field.options.list : "";
  const isMany = field.value.endsWith("List");
  const wrap = (...ids: string[]) => (isMany ? `,${ids.join(",")},` : ids[0]);
  const known = world.records[list as TableName];
  const wrong: [string, unknown][] = [["missing", wrap(missingId)]];
  // Ids of another record type.
  wrong.push(
    ["of another kind", wrap(world.mentees.own)],
    ["of another kind, foreign", wrap(world.mentees.other)],
  );
  if (isMany && known) wrong.push(["own and missing", wrap(known.own, missingId)]);
  if (list === "users") wrong.push(["other", wrap(world.users.other)]);
  return wrong;
}

function optionPairs(world: IdWorld): Pair[] {
  return [...registry.values()].flatMap((type) =>
    Object.entries(type.fields).flatMap(([name, field]) => {
      const isOption =
        field.options && "list" in field.options && name !== "organizationId" && !field.readOnly;
      if (!isOption) return [];
      return wrongOptions(world, field).flatMap(([what, value]) =>
        (["own", "new"] as const).map((target) => {
          const pair = { kind: "option in data", name: `${type.name}.${name} ${target}: ${what}` };
          return save(world, type.name as TableName, target, { [name]: value }, pair);
        }),
      );
    }),
  );
}

const fileFieldsOf = (
  fields: Readonly<Record<string, Field>>,
): [name: string, wrap: (file: string) => unknown, isImage: boolean][] =>
  Object.entries(fields).flatMap(([name, field]): [string, (file: string) => unknown, boolean][] => {
    if (field.value === "file") return [[name, (file) => file, field.kind === "imageUpload"]];
    if (field.value !== "entries" || !field.of?.["file"]) return [];
    return [[name, (file) => [{ id: "0", note: "a note", file }], false]];
  });

async function filePairs(world: IdWorld): Promise<Pair[]> {
  const uploads = { image: await world.uploads(true), file: await world.uploads(false) };
  return [...registry.values()].flatMap((type) =>
    fileFieldsOf(type.fields).flatMap(([name, wrap, isImage]) => {
      const free = isImage ? uploads.image : uploads.file;
      const wrong: [string, string][] = [
        ...slots
          .filter((slot) => slot !== "own")
          .map((slot): [string, string] => [`upload of ${slot}`, free[slot]]),
        // A file of one record can't be attached to another, not even to one of the caller's.
        ...slots.map((slot): [string, string] => [`file of ${slot}`, world.attached[slot]]),
      ];
      return wrong.flatMap(([what, file]) =>
        (["own", "new"] as const).map((target) => {
          const pair = { kind: "file in data", name: `${type.name}.${name} ${target}: ${what}` };
          return save(world, type.name as TableName, target, { [name]: wrap(file) }, pair);
        }),
      );
    }),
  );
}

async function profilePairs(world: IdWorld): Promise<Pair[]> {
  const { prober, staff, mentee, attached } = world;
  const free = await world.uploads(true);
  return Object.entries({ staff, mentee }).flatMap(([who, person]) =>
    slots
      .filter((slot) => slot !== "own")
      .flatMap((slot) =>
        [free[slot], attached[slot]].map((image, index): Pair => ({
          kind: "picture of the profile",
          name: `${who}: ${index === 0 ? "upload" : "file"} of ${slot}`,
          send: () =>
            postForm(
              prober.test,
              "update-profile",
              { updateType: "profile", image, id: world.users.other },
              person.token,
            ),
        })),
      ),
  );
}

export async function referencePairs(world: IdWorld): Promise<Pair[]> {
  return [
    ...peoplePairs(world, "users", "userRole", world.roles),
    ...peoplePairs(world, "mentees", "caseManager", world.users),
    ...ownerPairs(world),
    ...optionPairs(world),
    ...(await filePairs(world)),
    ...(await profilePairs(world)),
  ];
}
