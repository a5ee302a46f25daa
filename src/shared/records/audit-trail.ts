import { auditActions, auditKinds, auditOutcomes } from "../audit.ts";
import { codes, display, dropdown, listOf, recordTypes } from "../fields/build.ts";
import { defineRecord } from "./record-type.ts";

/** Who read or changed what. Every call writes it, and no one can change it. */
export const auditTrail = defineRecord({
  name: "auditTrail",
  scope: "system",
  ownersRead: true,
  flags: "tables",
  area: { group: "settingsData", path: "/settings/audit", icon: "history" },
  keys: ["userRoles"],
  nameFields: ["action"],
  readOnly: true,
  list: {
    columns: ["createdAt", "userId", "accountType", "action", "tableName", "menteeId", "outcome", "address"],
    search: ["userId", "menteeId", "action", "tableName", "outcome"],
    sort: { field: "createdAt", direction: "DESC" },
    sortable: ["createdAt"],
    dateField: "createdAt",
    filters: ["kind", "userId", "action", "tableName", "menteeId", "outcome"],
  },
  fields: {
    createdAt: display("instant"),
    userId: dropdown(listOf("users"), { readOnly: true }),
    accountType: dropdown(codes(["staff", "mentee"]), { readOnly: true }),
    kind: dropdown(codes(auditKinds), { readOnly: true }),
    action: dropdown(codes(auditActions), { readOnly: true }),
    outcome: dropdown(codes(auditOutcomes), { readOnly: true }),
    tableName: dropdown(recordTypes, { readOnly: true }),
    recordId: display("id"),
    menteeId: dropdown(listOf("mentees"), { readOnly: true }),
    address: display(),
    requestId: display(),
  },
});
