import type { SeedBug } from "./types.ts";

/** Entries of the bug tracker: one or two of every status. */
export const bugs: SeedBug[] = [
  {
    status: 1,
    section: "Mentees / Export",
    organizationId: 2,
    assignedTo: "owner@demo.example",
    title: "Case file takes long for mentees with many photos",
    description:
      "<p>With more than 30 files the download starts only after half a minute.</p><ol><li>Open a mentee with many files.</li><li>Choose Export, tick Files.</li><li>Wait.</li></ol>",
    notes: "<p>Only seen on the office connection so far.</p>",
  },
  {
    status: 1,
    section: "Chat",
    organizationId: 2,
    assignedTo: "training@demo.example",
    title: "Long links run out of the message bubble on phones",
    description: "<p>A pasted job link without spaces makes the bubble wider than the screen.</p>",
    notes: "",
  },
  {
    status: 2,
    section: "Resources",
    organizationId: 2,
    assignedTo: "owner@demo.example",
    title: "Two entries for the same clinic",
    description:
      "<p>The clinic on Eastern Ave appears twice, with old and new phone number. Please merge and keep the new number.</p>",
    notes: "<p>Asked Harbor which number is right.</p>",
  },
  {
    status: 2,
    section: "Mentees / Notes",
    organizationId: 3,
    assignedTo: "training@demo.example",
    title: "Pasted text keeps the fonts of the old program",
    description: "<p>Notes copied from the old case system show in three different letter sizes.</p>",
    notes: "<p>Cleaning on save would help; test with tables too.</p>",
  },
  {
    status: 3,
    section: "Dashboard",
    organizationId: 4,
    assignedTo: "owner@demo.example",
    title: "Urgent card counted mentees who were discharged",
    description: "<p>Discharged people stayed in the urgent list until their profile was archived.</p>",
    notes: "<p>Fixed; checked with the Baltimore team.</p>",
  },
  {
    status: 4,
    section: "Profile",
    organizationId: 2,
    assignedTo: "training@demo.example",
    title: "A mentor says that the picture does not change",
    description: "<p>After uploading a new picture the old one is still shown on her tablet.</p>",
    notes: "<p>Which tablet and browser? Waiting for an answer.</p>",
  },
  {
    status: 5,
    section: "Mentees / Tasks",
    organizationId: 3,
    assignedTo: "owner@demo.example",
    title: "Remind mentees the day before an appointment",
    description:
      "<p>A short message on the day before a task is due would save many missed appointments.</p>",
    notes: "",
  },
  {
    status: 5,
    section: "Jobs",
    organizationId: 1,
    assignedTo: "owner@demo.example",
    title: "Mark employers who hire people with a record",
    description:
      "<p>Mentees ask for this first. A simple mark in the list of jobs would be enough, with a short note about what the employer checks.</p>",
    notes: "<p>Collect the wording from all agencies before we start.</p>",
  },
];
