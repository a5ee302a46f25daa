/** Compares the record types with the specification, listed by hand: fields, kinds, columns, defaults, sorts. */
import { describe, expect, it } from "vitest";
import { flagVerbs } from "#shared/access/flags.ts";
import { areaKeys, dataKeys, menteeKeys, settingsKeys, workKeys } from "#shared/access/keys.ts";
import { defaultLanguage, radiusOptions, timezones } from "#shared/constants.ts";
import { profileFields } from "#shared/contracts/profile.ts";
import { registry, types } from "#shared/records/registry.ts";
import { typeNamed } from "#tests/support/type-named.ts";
import { screenTexts } from "#tests/support/texts.ts";
import type { AllRecordTexts } from "#shared/i18n/record-texts.ts";
import type { TableName } from "#shared/records/table-names.ts";

const en = await screenTexts("en");

const field = (table: string, name: string) => typeNamed(table).fields[name];
const kindOf = (table: string, name: string) => field(table, name)?.kind;
const listOf = (table: string, name: string) => {
  const options = field(table, name)?.options;
  return options && "list" in options ? options.list : undefined;
};
const required = (table: string) =>
  Object.entries(typeNamed(table).fields)
    .filter(([, one]) => one.required)
    .map(([name]) => name)
    .sort();

const names = (words: string) => words.trim().split(/[\s,]+/);
const assignmentFields = "active completed startDate endDate points description dataNotes dataFiles";

describe("Every record type has the specified fields", () => {
  it.each([
    [
      "[ORG-01] [ORG-05]",
      "organizations",
      `name active cellPhone workPhone faxPhone email website photo notes timezones agencyType agencyServices
       addressRadius address addressLatitude addressLongitude`,
    ],
    [
      "[USER-01] [USER-02]",
      "users",
      `organizationId active firstName lastName password passwordConfirm email address userRole cellPhone workPhone
       faxPhone website image notes timezone agencyType addressRadius addressLatitude addressLongitude`,
    ],
    ["[ROLE-01] [ROLE-06]", "userRoles", "editable roleName roleType tablesCanAccess"],
    [
      "[MENTEE-03] [MENTEE-04] [MENTEE-05]",
      "mentees",
      `active firstName middleName lastName clientId image email address birthday gender race sexualOrientation
       citizenship specialNeedRequirements livingConditions reasonForReferral dateOfReferral ageAtReferral
       dateOfAdmission dateOfDischarge caseManager probationOfficer otherContact primaryLanguage languageList cellPhone
       workPhone faxPhone website notes timezone addressLatitude addressLongitude organizationId password
       passwordConfirm`,
    ],
    [
      "[MASSESS-01]",
      "menteeAssessments",
      "adverseExperiences levelOfCare offerTypes programStatus traumaInformStatus",
    ],
    ["[MGOAL-01] [MGOAL-02] [MGOAL-03]", "menteeUserGoals", `menteeGoalId ${assignmentFields}`],
    ["[MTASK-01]", "menteeUserTasks", `menteeTaskId ${assignmentFields}`],
    ["[MCHAL-01]", "menteeUserChallenges", `menteeChallengeId ${assignmentFields}`],
    ["[MNOTE-01]", "menteeUserNotes", "date noteTitle note active"],
    ["[MFILE-01]", "menteeUserFiles", "date name file"],
    ["[MPASS-01]", "menteePassword", "password passwordConfirm"],
    ["[CAT-01]", "menteeGoals", "name active completed organizationId description"],
    ["[CAT-02]", "menteeTasks", "name active completed organizationId description points"],
    ["[CAT-02]", "menteeChallenges", "name active completed organizationId description points"],
    [
      "[JOB-01] [JOB-02]",
      "jobs",
      `organizationId title active company location applicationUrl jobSummary duties requiredExperience benefits
       descriptionFile`,
    ],
    [
      "[ELEARN-01]",
      "elearning",
      "name active organizationId description image learningUrl learningVideoFile learningImageFile",
    ],
    [
      "[RES-01] [RES-02]",
      "resources",
      `organizationId name active agencyServices services notes description email phone image firstName lastName
       website address`,
    ],
    ["[LANG-01]", "languages", "name code flag"],
    ["[CONTENT-01]", "content", "languageCode pageUrl pageTitle pageHTML status"],
    ["[EMAIL-01]", "emailTemplates", "name emailSubject emailFromName emailFromEmail emailMessage"],
    ["[BUG-01]", "bugTracker", "status section assignedTo title image file description notes"],
    ["[ACCT-12] [ACCT-13]", "userFiles", "name file date active"],
    ["[EMAIL-07]", "emailOutbox", "to subject body status createdAt sentAt"],
  ])("%s %s", (_ids, table, words) => {
    expect(Object.keys(typeNamed(table).fields)).toEqual(expect.arrayContaining(names(words)));
  });

  it("including the parts of an assignment's notes and files [MGOAL-02] [MGOAL-03]", () => {
    for (const table of ["menteeUserGoals", "menteeUserTasks", "menteeUserChallenges"]) {
      expect(Object.keys(field(table, "dataNotes")?.of ?? {})).toEqual(
        expect.arrayContaining(["dateEntered", "note"]),
      );
      expect(Object.keys(field(table, "dataFiles")?.of ?? {})).toEqual(
        expect.arrayContaining(["dateCreated", "uploadedBy", "note", "file"]),
      );
    }
  });

  it("including one toggle per permission in a role [ROLE-02] [ROLE-03] [ROLE-04] [ROLE-05] [ROLE-07]", () => {
    expect(flagVerbs).toEqual({
      organizations: ["View", "Add", "Edit", "Delete", "Export"],
      users: ["View", "Add", "Edit", "Delete", "Export"],
      mentees: ["View", "Add", "Edit", "Archive", "Chat", "Delete", "Export"],
      tables: ["View", "Add", "Edit", "Archive", "Delete", "Export"],
      // The specification has no flag for sensitive records.
      sensitive: ["View"],
      // It has no flag for mentors who write contact notes either.
      notes: ["Add"],
    });
    for (const [family, verbs] of Object.entries(flagVerbs)) {
      for (const verb of verbs) expect(kindOf("userRoles", `${family}Can${verb}`)).toBe("toggle");
    }
  });

  it("including the access keys, ethnicity and those of case work [PERM-12] [PERM-13] [PERM-14]", () => {
    expect([...areaKeys]).toEqual(
      names("chat organizations users manageMentees goals tasks challenges jobs eLearning resources"),
    );
    expect([...menteeKeys]).toEqual(
      names(
        `menteeProfile menteeAssessments menteeChat menteeGoals menteeTasks menteeChallenges menteeNotes menteeFiles
         menteeExport menteeResetPassword menteeDeactivate`,
      ),
    );
    expect([...dataKeys]).toEqual(names("imports"));
    expect([...workKeys]).toEqual(names("calendar caseload promises measures duplicates"));
    expect([...settingsKeys]).toEqual(
      names(
        `adverseExperiences content emailTemplates genders languages levelOfCare offerTypes agencyServices agencyTypes
         programStatus sexualOrientation staffCertification traumaInformStatus userRoles bugTracker ethnicity customFields
         appointmentTypes outcomes programs serviceKinds apiKeys`,
      ),
    );
  });
});

describe("The fields have the specified kinds", () => {
  it.each([
    ["[ORG-01]", "organizations", "active", "toggle"],
    ["[ORG-01]", "organizations", "photo", "imageUpload"],
    ["[ORG-01]", "organizations", "timezones", "dropdown"],
    ["[ORG-02]", "organizations", "agencyType", "dropdown"],
    ["[ORG-03]", "organizations", "agencyServices", "checkboxList"],
    ["[ORG-04]", "organizations", "addressRadius", "dropdown"],
    ["[ORG-05]", "organizations", "address", "address"],
    ["[ORG-05]", "organizations", "addressLatitude", "hidden"],
    ["[USER-01]", "users", "organizationId", "hidden"],
    ["[USER-04]", "users", "userRole", "radio"],
    ["[FORM-03]", "users", "password", "password"],
    ["[FORM-02]", "users", "cellPhone", "phone"],
    ["[FORM-17]", "organizations", "team", "linkedTable"],
    ["[ROLE-01]", "userRoles", "editable", "toggle"],
    ["[ROLE-01]", "userRoles", "roleType", "radio"],
    ["[ROLE-06]", "userRoles", "tablesCanAccess", "checkboxList"],
    ["[MENTEE-08]", "mentees", "citizenship", "dropdown"],
    ["[MGOAL-01]", "menteeUserGoals", "menteeGoalId", "dropdown"],
    ["[MNOTE-01]", "menteeUserNotes", "note", "simpleRichText"],
    ["[JOB-02]", "jobs", "jobSummary", "richText"],
    ["[JOB-02]", "jobs", "duties", "richText"],
    ["[JOB-02]", "jobs", "requiredExperience", "richText"],
    ["[JOB-02]", "jobs", "benefits", "richText"],
    ["[JOB-02]", "jobs", "descriptionFile", "fileUpload"],
    ["[RES-01]", "resources", "agencyServices", "checkboxList"],
    ["[RES-01]", "resources", "notes", "richText"],
    ["[RES-01]", "resources", "description", "textarea"],
    ["[LANG-01]", "languages", "flag", "imageUpload"],
    ["[BUG-01]", "bugTracker", "section", "text"],
    ["[BUG-01]", "bugTracker", "description", "richText"],
    ["[EMAIL-01]", "emailTemplates", "emailMessage", "richText"],
  ] as const)("%s %s.%s is a %s", (_id, table, name, kind) => {
    expect(kindOf(table, name)).toBe(kind);
  });

  it.each([
    ["[ORG-02]", "organizations", "agencyType", "configAgencyTypes"],
    ["[ORG-03]", "organizations", "agencyServices", "configAgencyServices"],
    ["[USER-04]", "users", "userRole", "userRoles"],
    ["[MENTEE-07]", "mentees", "race", "configEthnicity"],
    ["[MASSESS-01]", "menteeAssessments", "adverseExperiences", "configAdverseExperiences"],
    ["[MASSESS-01]", "menteeAssessments", "traumaInformStatus", "configTraumaInformStatus"],
    ["[MGOAL-01]", "menteeUserGoals", "menteeGoalId", "menteeGoals"],
    ["[MTASK-01]", "menteeUserTasks", "menteeTaskId", "menteeTasks"],
    ["[MCHAL-01]", "menteeUserChallenges", "menteeChallengeId", "menteeChallenges"],
  ])("%s %s.%s takes its options from %s", (_id, table, name, list) => {
    expect(listOf(table, name)).toBe(list);
  });

  it("including the height of editors, 350 or 450 [FORM-07]", () => {
    const heights = (kind: string) =>
      [...registry.values()].flatMap((one) =>
        Object.values(one.fields).flatMap((declared) => (declared.kind === kind ? [declared.height] : [])),
      );
    expect(new Set(heights("richText"))).toEqual(new Set([450]));
    expect(new Set(heights("simpleRichText"))).toEqual(new Set([350]));
  });
});

describe("The lists are the specified ones", () => {
  it.each([
    ["[ORG-07]", "organizations", "active name agencyType email address"],
    ["[USER-05]", "users", "active image firstName lastName email userRole"],
    ["[ROLE-08]", "userRoles", "editable roleName roleType"],
    ["[MENTEE-01]", "mentees", "active image firstName middleName lastName email address"],
    ["[RES-04]", "resources", "active organizationId name address"],
    ["[BUG-04]", "bugTracker", "status section assignedTo title"],
  ])("%s %s", (_id, table, columns) => {
    expect(typeNamed(table).list?.columns).toEqual(names(columns));
  });

  it.each([
    ["[MFILE-04]", "menteeUserFiles", "date active"],
    ["[ACCT-13]", "userFiles", "date active"],
  ])("%s %s also shows %s", (_id, table, columns) => {
    expect(typeNamed(table).list?.columns).toEqual(expect.arrayContaining(names(columns)));
  });

  it.each([
    ["[MENTEE-02]", "mentees", "lastName", "ASC"],
    ["[ROLE-09]", "userRoles", "roleType", "ASC"],
    ["[BUG-06]", "bugTracker", "status", "ASC"],
    ["[MGOAL-05]", "menteeUserGoals", "startDate", "DESC"],
  ])("%s %s sorts by %s %s", (_id, table, name, direction) => {
    expect(typeNamed(table).list?.sort).toEqual({ field: name, direction });
  });

  it("with page sizes of 25, and 5 for tasks [LIST-10] [MTASK-03]", () => {
    for (const one of registry.values()) expect(one.pageSize).toBe(one.name === "menteeUserTasks" ? 5 : 25);
  });

  it("including resources, sorted only by name and address [RES-05], and bugs, searched by four fields [BUG-05]", () => {
    expect(typeNamed("resources").sortable).toEqual(["name", "address"]);
    expect(typeNamed("bugTracker").list?.search).toEqual(["status", "section", "title", "description"]);
  });
});

describe("The required fields are the union of both documents", () => {
  it.each([
    ["[ORG-06]", "organizations", "name"],
    [
      "[USER-08]",
      "users",
      "active address email firstName lastName organizationId password passwordConfirm userRole",
    ],
    [
      "[MENTEE-09]",
      "mentees",
      "active address email firstName image lastName middleName password passwordConfirm",
    ],
    ["[MGOAL-04]", "menteeUserGoals", "endDate menteeGoalId startDate"],
    ["[MTASK-02]", "menteeUserTasks", "endDate menteeTaskId startDate"],
    ["[MCHAL-02]", "menteeUserChallenges", "endDate menteeChallengeId startDate"],
    ["[MNOTE-02]", "menteeUserNotes", "date noteTitle"],
    ["[MFILE-02]", "menteeUserFiles", "date file name"],
    ["[MPASS-01]", "menteePassword", "password passwordConfirm"],
    ["[CAT-03]", "menteeGoals", "name"],
    ["[JOB-03]", "jobs", "title"],
    ["[ELEARN-02]", "elearning", "learningUrl name"],
    ["[RES-03]", "resources", "name"],
    ["[LOOKUP-05]", "configGenders", "name"],
    ["[LANG-02]", "languages", "code name"],
    ["[CONTENT-02]", "content", "languageCode pageHTML pageTitle pageUrl"],
    ["[EMAIL-02]", "emailTemplates", "name"],
    ["[BUG-07]", "bugTracker", "assignedTo section status"],
    ["[ACCT-12]", "userFiles", "file name"],
  ])("%s %s", (_id, table, words) => {
    expect(required(table)).toEqual(names(words).sort());
  });

  it.each([
    ["[ORG-06]", "organizations", "name", "Organization Name is required!"],
    ["[USER-09]", "users", "email", "Email is required!"],
    ["[USER-09]", "users", "password", "Password is required!"],
    ["[USER-10]", "users", "userRole", "Selecting a User Role is required!"],
    ["[ROLE-12]", "userRoles", "menteesCanView", "A selection is required!"],
    ["[ROLE-12]", "userRoles", "editable", "A selection is required!"],
    ["[MGOAL-04]", "menteeUserGoals", "startDate", "Start Date is required!"],
    ["[MTASK-02]", "menteeUserTasks", "endDate", "End Date is required!"],
    ["[MCHAL-02]", "menteeUserChallenges", "startDate", "Start Date is required!"],
    ["[MCHAL-02]", "menteeUserChallenges", "endDate", "End Date is required!"],
    ["[MFILE-03]", "menteeUserFiles", "name", "File name is required!"],
    ["[MFILE-03]", "menteeUserFiles", "file", "Uploading a file is required!"],
    ["[MPASS-02]", "menteePassword", "password", "Entering a password is required!"],
    ["[MPASS-02]", "menteePassword", "passwordConfirm", "Confirming your password is required!"],
    ["[CAT-03]", "menteeTasks", "name", "Name is required!"],
    ["[JOB-03]", "jobs", "title", "Title is required!"],
    ["[RES-03]", "resources", "name", "Name is required!"],
    ["[LOOKUP-05]", "configLevelOfCare", "name", "Name is required!"],
    ["[LANG-02]", "languages", "code", "Name is required!"],
    ["[CONTENT-03]", "content", "languageCode", "Language is required"],
    ["[EMAIL-02]", "emailTemplates", "name", "Name is required!"],
    ["[ACCT-14]", "userFiles", "name", "Enter a name"],
    ["[ACCT-14]", "userFiles", "file", "Upload a file"],
  ])("%s %s.%s: %s %s", (_id, table, name, message) => {
    const texts: Partial<AllRecordTexts> = en.records;
    expect(texts[table as TableName]?.required?.[name]).toBe(message);
  });
});

describe("The constants", () => {
  it("include the 31 time zones in order [CONST-01] [CONST-02] [CONST-03]", () => {
    expect(timezones).toHaveLength(31);
    expect(timezones.slice(0, 16)).toEqual(
      names("GMT UTC ECT EET ART MET NET PLT IST BST VST CTT JST ACT AET SST"),
    );
    expect(timezones.slice(16)).toEqual(names("NST MIT HST AST PST PNT MST CST EST IET PRT CNT AGT BET CAT"));
    const options = field("mentees", "timezone")?.options;
    expect(options && "codes" in options ? options.codes : []).toEqual(
      Array.from({ length: 31 }, (_, index) => String(index + 1)),
    );
  });

  it("include radius, language, bug status and role types [CONST-04] [CONTENT-04] [BUG-02] [BUG-03] [MAP-07] [ROLE-01]", () => {
    expect([...radiusOptions]).toEqual([5, 10, 25, 50, 100]);
    const withRadius = types.filter(({ fields }) => "addressRadius" in fields);
    expect(withRadius.map(({ name }) => name)).toEqual(["organizations", "users", "mentees"]);
    for (const { name } of withRadius) expect(field(name, "addressRadius")?.initial).toBe("25");
    expect(profileFields.addressRadius.initial).toBe("25");
    expect(defaultLanguage).toBe("en");
    expect(field("content", "languageCode")?.initial).toBe("en");
    expect(field("bugTracker", "status")?.initial).toBe("1");
    expect(Object.values(en.records.bugTracker.options.status)).toEqual([
      "Active",
      "In Progress",
      "Completed",
      "Need More Info",
      "Feature Ideas",
    ]);
    expect(en.records.userRoles.options.roleType).toEqual({ "1": "Owner", "2": "Customer" });
  });

  it("include the study that the assessment cites [MASSESS-03]", () => {
    const text = JSON.stringify(en.records.menteeAssessments);
    expect(text).toContain("17,000 adults");
    expect(text).toMatch(/10 types/);
  });
});
