export { auditTrail } from "./audit-trail.ts";
export * from "./caseload.ts";
export * from "./catalogues.ts";
export { elearning } from "./elearning.ts";
export { jobs } from "./jobs.ts";
export * from "./lookups.ts";
export { resources } from "./resources.ts";
export * from "./settings.ts";
export { userFiles } from "./user-files.ts";
