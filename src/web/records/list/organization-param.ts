/** Address parameter of a list: the id of an organization, or {@link allOrganizations}. */
export const organizationParam = "org";
export const allOrganizations = "all";
