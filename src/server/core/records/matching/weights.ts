/**
 * What agreements and differences of two entries weigh, as log2 of how much more often they are seen in two entries of one
 * person than of two people: those of the Ministry of Justice's model of 2026-02-23 for names, birthdays and postcodes.
 * The others (phone, email, client id, street) are guesses of ours.
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

/** From here on it is as likely as not that two entries are of one person, among some thousand with few doubles. */
export const possibleFrom = 17;

/** From here on it is likely: 128 to 1. */
export const likelyFrom = 24;

/** Entries that may be twins: of other first names, and of names that are nearly the same. */
export const twins = { other: -5, alike: 20 } as const;
