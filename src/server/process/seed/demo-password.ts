/** The password of every demo account. */
export const demoPassword = "second-chance-2026";
