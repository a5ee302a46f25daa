/** Parameter of the address: an organization's id, or `all`. */
export const organizationParam = "org";
export const allOrganizations = "all";
