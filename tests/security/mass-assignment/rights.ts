/** The six roles of the suite, and the few keys of its list that the contract grants to some of them. */
import { allFlags } from "#shared/access/flags.ts";
import { areaKeys, menteeKeys, workKeys, type AccessKey } from "#shared/access/keys.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { makeActor, type Actor } from "#tests/security/support/actors.ts";
import type { Prober } from "#tests/security/support/prober.ts";
import { rules } from "#tests/security/support/table-rules.ts";

/** A mentee and five kinds of staff. */
export async function makeSixRoles(prober: Prober): Promise<Actor[]> {
  const { mentee } = prober.places.own;
  const caseFlags = allFlags.filter(
    (flag) =>
      /^(mentees|tables)Can(View|Add|Edit|Archive|Chat|Export)$/.test(flag) ||
      /^(organizations|users)CanView$/.test(flag),
  );
  const caseKeys = [...areaKeys, ...menteeKeys, ...workKeys].filter((key) => key !== "menteeDeactivate");
  const mentorKeys: AccessKey[] = [
    "chat",
    "manageMentees",
    "menteeProfile",
    "menteeChat",
    "menteeGoals",
    "menteeTasks",
    "menteeChallenges",
    "menteeNotes",
  ];
  return [
    {
      name: "mentee",
      kind: "mentee",
      person: mentee,
      flags: new Set(),
      keys: new Set(["chat"]),
      isSuper: false,
      isMenteeOf: "own",
    },
    await makeActor(prober, "Mentor", {
      flags: ["menteesCanView", "menteesCanChat", "tablesCanView"],
      keys: mentorKeys,
    }),
    await makeActor(prober, "Case manager", { flags: caseFlags, keys: caseKeys }),
    await makeActor(prober, "Customer with everything", {}),
    await makeActor(prober, "Owner", { roleType: 1 }),
    await makeActor(prober, "super-organization", { roleType: 1, in: "super" }),
  ];
}

const isOwner = ({ name }: Actor): boolean => name === "Owner" || name === "super-organization";

/**
 * Returns true if a person who may save a record may also set this key: fields of the form, the role's permissions for
 * people who hold them, an Owner's role for Owners, the organization for the super-organization.
 */
export function mayAlsoSet(table: TableName, key: string, actor: Actor): boolean {
  if (actor.kind === "mentee") return false;
  if (key === "organizationId")
    return (
      actor.isSuper &&
      table !== "organizations" &&
      ["organization", "directory", "values"].includes(rules[table].scope)
    );
  if (table === "userRoles") {
    if (key === "roleType") return isOwner(actor);
    return [
      "editable",
      "tablesCanAccess",
      "usersCanEdit",
      "organizationsCanDelete",
      "menteesCanExport",
      "requireSecondFactor",
    ].includes(key);
  }
  if (table === "users") return key === "userRole" && isOwner(actor);
  if (table === "menteeUserFiles") return key === "shared";
  return table === "organizations" && key === "requireSecondFactor";
}
