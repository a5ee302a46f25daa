/** The steps that set up a new organization, for its Owners. */

/** The steps, in the order of the screen. The last two concern the installation. */
export const firstDaySteps = ["agency", "team", "mentees", "messages", "backup"] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];
