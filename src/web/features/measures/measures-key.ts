/** Where the list of measures is cached. */
export const measuresKey = ["measures"] as const;
