import type { Identity } from "./people.ts";
import type { OrganizationNumber } from "./types.ts";

interface DemoMentee {
  email: string;
  /** Whether the written-out case replaces the generated one. */
  hasSampleCase: boolean;
  identity: Identity;
}

/** The mentees who can sign in; each is the first of its organization. */
export const demoMentees: Partial<Record<OrganizationNumber, DemoMentee>> = {
  2: {
    email: "mentee@harbor.example",
    hasSampleCase: true,
    identity: {
      firstName: "Isaiah",
      middleName: "T",
      lastName: "Broadnax",
      gender: "Man",
      race: "Black or African American",
      sexualOrientation: "Straight",
      citizenship: "US",
      primaryLanguage: "English",
      languageList: "English",
      languageCode: "en",
    },
  },
  3: {
    email: "mentee@bridge.example",
    hasSampleCase: false,
    identity: {
      firstName: "Leilani",
      middleName: "K",
      lastName: "Fifita",
      gender: "Woman",
      race: "Native Hawaiian or Other Pacific Islander",
      sexualOrientation: "Prefers not to say",
      citizenship: "US",
      primaryLanguage: "English",
      languageList: "English, Tongan",
      languageCode: "en",
    },
  },
  4: {
    email: "mentee@puente.example",
    hasSampleCase: false,
    identity: {
      firstName: "Esperanza",
      middleName: "R",
      lastName: "Muñoz",
      gender: "Woman",
      race: "Hispanic/Latinx",
      sexualOrientation: "Straight",
      citizenship: "MX",
      primaryLanguage: "Spanish",
      languageList: "Spanish",
      languageCode: "es",
    },
  },
};
