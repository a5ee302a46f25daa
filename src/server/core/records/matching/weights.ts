/**
 * The weights of matches and differences between two entries, as log2 of how much more often they occur in entries of
 * the same person than of two people. Those for names, birthdays, and postcodes are from the Ministry of Justice's
 * model of 2026-02-23. The others (phone, email, client id, street) are our guesses.
 */
export const weights = {
  name: {
    exact: 17.1,
    reversed: 14,
    shared: 11.5,
    nickname: 7.3,
    typo: 7.3,
    last: 2.8,
    first: 0,
    none: -7.9,
  },
  birthday: { same: 13.9, close: 3.3, near: -4.4, far: -8.6 },
  place: { street: 12, zip: 5, none: -2.3 },
  middle: { same: 6.2, typo: 3.6, none: -4.6 },
  clientId: { same: 20 },
  email: { same: 16 },
  phone: { same: 13 },
} as const;

export type Compared = keyof typeof weights;

/** From this weight on, two entries are as likely as not the same person, among a few thousand with few duplicates. */
export const possibleFrom = 17;

/** From this weight on, it is likely: 128 to 1. */
export const likelyFrom = 24;

/** Weights of entries that may be twins: with different first names, and with nearly equal ones. */
export const twins = { other: -5, alike: 20 } as const;
