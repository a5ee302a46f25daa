/** Cache key of the list of measures. */
export const measuresKey = ["measures"] as const;
