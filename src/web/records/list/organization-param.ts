/** Parameter of a list's address: an organization's id, or {@link allOrganizations}. */
export const organizationParam = "org";
export const allOrganizations = "all";
