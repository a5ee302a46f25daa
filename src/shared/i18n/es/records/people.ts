export { organizations } from "./organizations.ts";
export { userRoles } from "./user-roles.ts";
export { users } from "./users.ts";
