/** Loads the data files of the base and demo content. Only seeding imports this module. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type {
  SeedAward,
  SeedService,
  CaseTexts,
  City,
  DemoMentee,
  LookupTable,
  LookupValue,
  NamePool,
  NoteText,
  OrganizationNumber,
  SampleCase,
  SeedBug,
  SeedChat,
  SeedCustomField,
  SeedElearning,
  SeedGoal,
  SeedJob,
  SeedOrganization,
  SeedPointsItem,
  SeedResource,
  SeedStaff,
  Share,
} from "./types.ts";

const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), "utf8")) as Content;

type InLanguages<Content> = Readonly<Record<"en" | "es", Content>>;

/** Initial contents of the lookup lists, in the order of their ids. Staff can change them later. */
export const lookups = read<Record<LookupTable, LookupValue[]>>("lookups");

/** The four demo organizations, in the order of their ids. */
export const organizations = read<SeedOrganization[]>("organizations");

/** The fifteen team members. */
export const staff = read<SeedStaff[]>("staff");

/** Job openings; the companies are made up. */
export const jobs = read<SeedJob[]>("jobs");

/** Courses, with addresses of public education sites. */
export const elearning = read<SeedElearning[]>("elearning");

/** Services near each organization. Names and people are made up; the streets are real. */
export const resources = read<SeedResource[]>("resources");

/** Entries of the bug tracker, one or two of every status. */
export const bugs = read<SeedBug[]>("bugs");

/** Chat rooms with their messages. */
export const chats = read<readonly SeedChat[]>("chats");

/** Custom fields of one organization. */
export const customFields = read<readonly SeedCustomField[]>("custom-fields");

/** The mentees who can sign in. Each is the first of its organization. */
export const demoMentees = read<Partial<Record<OrganizationNumber, DemoMentee>>>("demo-mentees");

/** The written-out case of one mentee. Days count from the day of seeding. */
export const sampleCaseTexts = read<SampleCase>("sample-case");

/** Texts of the mentee form, assignments, appointments and promises, by the language of the organization. */
export const caseTexts = read<InLanguages<CaseTexts>>("case-texts");

/** Texts of case notes, with good news in chronological order. */
export const noteTexts = read<InLanguages<readonly NoteText[]>>("notes");

/** Names and how common they are in each organization's city. */
export const names = read<{
  pools: Readonly<Record<string, NamePool>>;
  mixes: Record<OrganizationNumber, readonly Share<string>[]>;
  genders: readonly Share<{ gender: string; names: "women" | "men" }>[];
  orientations: readonly Share<string>[];
}>("names");

/** The city of each organization. */
export const cities = read<Record<OrganizationNumber, City>>("cities");

/** Catalog texts with `{slots}` for local offices, what fills the slots, and which items an organization leaves out. */
export const catalogTexts = read<
  InLanguages<{
    goals: readonly Omit<SeedGoal, "active" | "completed">[];
    tasks: readonly PointsText[];
    challenges: readonly PointsText[];
  }> & {
    offices: Readonly<Record<number, Readonly<Record<string, string>>>>;
    leftOut: Readonly<Record<number, readonly string[]>>;
  }
>("catalogs");

type PointsText = Omit<SeedPointsItem, "active" | "completed" | "bring" | "address" | "hours"> &
  Partial<Pick<SeedPointsItem, "bring" | "address" | "hours">>;

const serviceContent = read<{
  awards: SeedAward[];
  services: SeedService[];
  reportedAward: string;
  reportAnswers: Record<string, string>;
}>("services");

/** The awards of the demo organizations. */
export const seedAwards = serviceContent.awards;

/** The award that was reported to its funder, and the answers to the questions of the report. */
export const { reportedAward, reportAnswers } = serviceContent;

/** Services that demo mentees receive, in turn. */
export const givenServices = serviceContent.services;
