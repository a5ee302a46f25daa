/** Keys that cannot be set by sending them, and the values that an attacker would send. */
import type { Prober } from "#tests/security/support/prober.ts";

/** An id that no row has. If the database contains it afterward, an attack worked. */
const strangeId = "777777001";
const longAgo = "2001-02-03T04:05:06.000Z";

/** A privileged key with a detectable value. Like parsed JSON, `__proto__` is an own property here. */
export interface Plant {
  readonly key: string;
  readonly value: unknown;
}

/** @param strongRole an Owner's role of the organization */
export function plantsFor({ places }: Prober, strongRole: string): Plant[] {
  const { other } = places;
  const power = {
    isSuper: true,
    accountType: "staff",
    organizationId: "1",
    usersCanEdit: "1",
    editable: "1",
  };
  const values: Record<string, unknown> = {
    id: strangeId,
    organizationId: other.organizationId,
    organization_id: other.organizationId,
    accountId: other.boss.accountId,
    account_id: other.boss.accountId,
    mentee_id: other.mentee.id,
    createdBy: other.boss.accountId,
    created_by: other.boss.accountId,
    createdAt: longAgo,
    created_at: longAgo,
    updatedAt: longAgo,
    updated_at: longAgo,
    deletedAt: longAgo,
    deleted_at: longAgo,
    deletedBy: other.boss.accountId,
    deleted_by: other.boss.accountId,
    version: 777,
    passwordHash: "planted",
    password_hash: "planted",
    emailKey: "planted@test.example",
    email_key: "planted@test.example",
    accountType: "staff",
    account_type: "staff",
    roleType: "1",
    role_type: 1,
    isSuper: true,
    isOrganization: true,
    editable: "0",
    tablesCanAccess: ",users,organizations,userRoles,",
    tables_can_access: ["users", "organizations"],
    usersCanEdit: "1",
    users_can_edit: true,
    organizationsCanDelete: "1",
    menteesCanExport: "1",
    flags: ["usersCanEdit", "organizationsCanDelete"],
    userRole: strongRole,
    user_role: strongRole,
    labels: { organizationId: "planted" },
    editButton: true,
    completedBy: other.boss.accountId,
    completed_at: longAgo,
    shared: "1",
    uploadedBy: other.boss.accountId,
    search_text: "planted",
    requireSecondFactor: "1",
    require_second_factor: true,
    secondFactorSecret: "planted",
    constructor: { prototype: power },
    "constructor.prototype": power,
    prototype: power,
  };
  return [
    ...Object.entries(values).map(([key, value]) => ({ key, value })),
    { key: "__proto__", value: power },
  ];
}

/** Returns a copy with an additional own property, whatever its name. */
export function withKey(
  data: Readonly<Record<string, unknown>>,
  { key, value }: Plant,
): Record<string, unknown> {
  const copy = { ...data };
  Object.defineProperty(copy, key, { value, enumerable: true, configurable: true, writable: true });
  return copy;
}

/** Returns what a polluted prototype adds to every object, or null. */
export function pollution(): string | null {
  const plain: Record<string, unknown> = {};
  const found = ["isSuper", "accountType", "organizationId", "usersCanEdit", "editable"].filter(
    (key) => plain[key] !== undefined,
  );
  return found.length > 0 ? `every object has ${found.join()}` : null;
}
