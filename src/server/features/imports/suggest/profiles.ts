/** Maps exports of other systems to records. An export is recognized by headers that only it has together. */
import { menteeColumn } from "#shared/contracts/import-choices.ts";
import { raceNames, type RaceColumn } from "#shared/hud/races.ts";

/** The mapping of a known export's column. */
export interface ProfileColumn {
  readonly field: string;
  /** The names of options by cell value. The first existing option is used. An empty list leaves the field empty. */
  readonly values?: Readonly<Record<string, readonly string[]>>;
  /** The option that a yes means. The first existing option is used. */
  readonly means?: readonly string[];
  /** The separator, if several columns are combined into the field. */
  readonly joinWith?: string;
}

export interface Profile {
  readonly name: string;
  readonly tableName: string;
  /** The sheet is such an export if it has all of these headers. */
  readonly marks: readonly string[];
  /** Null if the column isn't imported. Columns that aren't listed are suggested by their words. */
  readonly columns: Readonly<Record<string, string | ProfileColumn | null>>;
}

const unknown = { "8": [], "9": [], "99": [] };
/** HUD's codes of the answers that these fields share. */
const noAnswer = { "8": ["Doesn’t know"], "9": ["Prefers not to answer"], "99": [] };
const quality = { "1": [], "2": ["Partial"], ...noAnswer };
const race = (column: RaceColumn): ProfileColumn => ({ field: "race", means: raceNames[column] });
const place = { field: "name", joinWith: ": " };

export const profiles: readonly Profile[] = [
  {
    name: "HMIS CSV, Client",
    tableName: "mentees",
    marks: ["PersonalID", "FirstName", "LastName", "NameDataQuality", "DOB"],
    columns: {
      PersonalID: "clientId",
      FirstName: "firstName",
      MiddleName: "middleName",
      LastName: "lastName",
      NameSuffix: null,
      NameDataQuality: { field: "nameQuality", values: quality },
      SSN: null,
      SSNDataQuality: null,
      DOB: "birthday",
      DOBDataQuality: { field: "birthdayQuality", values: quality },
      Sex: { field: "sex", values: { "0": ["Female"], "1": ["Male"], ...noAnswer } },
      Gender: { field: "gender", values: { "0": ["Female", "Woman"], "1": ["Male", "Man"], ...unknown } },
      AmIndAKNative: race("AmIndAKNative"),
      Asian: race("Asian"),
      BlackAfAmerican: race("BlackAfAmerican"),
      HispanicLatinao: race("HispanicLatinao"),
      HispanicLatinaeo: race("HispanicLatinao"),
      MidEastNAfrican: race("MidEastNAfrican"),
      NativeHIPacific: race("NativeHIPacific"),
      White: race("White"),
      RaceNone: null,
      AdditionalRaceEthnicity: null,
      VeteranStatus: { field: "veteran", values: { "0": ["No"], "1": ["Yes"], ...noAnswer } },
      MilitaryBranch: null,
      DischargeStatus: null,
      DateCreated: null,
      DateUpdated: null,
      UserID: null,
      DateDeleted: null,
      ExportID: null,
    },
  },
  {
    name: "HMIS CSV, Enrollment",
    tableName: "enrollments",
    marks: ["EnrollmentID", "PersonalID", "EntryDate", "HouseholdID"],
    columns: {
      EnrollmentID: null,
      PersonalID: menteeColumn,
      ProjectID: null,
      EntryDate: "startDate",
      HouseholdID: null,
      DateCreated: null,
      DateUpdated: null,
      UserID: null,
      DateDeleted: null,
      ExportID: null,
    },
  },
  {
    name: "HMIS CSV, User",
    tableName: "users",
    marks: ["UserID", "UserFirstName", "UserLastName", "UserEmail"],
    columns: {
      UserID: null,
      UserFirstName: "firstName",
      UserLastName: "lastName",
      UserPhone: "workPhone",
      UserExtension: null,
      UserEmail: "email",
      DateCreated: null,
      DateUpdated: null,
      DateDeleted: null,
      ExportID: null,
    },
  },
  {
    name: "CASA, case contacts",
    tableName: "menteeUserNotes",
    marks: ["Casa Case Number", "Contact Types", "Contact Medium", "Occurred At"],
    columns: {
      "Internal Contact Number": null,
      "Duration Minutes": "minutes",
      "Contact Types": "noteTitle",
      "Contact Made": "reached",
      "Contact Medium": {
        field: "contactKind",
        values: {
          "in-person": ["visit"],
          "text/email": ["text"],
          video: ["video"],
          "voice-only": ["call"],
          letter: ["letter"],
        },
      },
      "Occurred At": "date",
      "Added To System At": null,
      "Miles Driven": null,
      "Wants Driving Reimbursement": null,
      "Casa Case Number": menteeColumn,
      "Creator Email": null,
      "Creator Name": null,
      "Supervisor Name": null,
      "Case Contact Notes": "note",
    },
  },
  {
    name: "Apricot, participants",
    tableName: "mentees",
    marks: ["Record ID", "First Name", "Last Name", "Creation Date", "Modification Date"],
    columns: {
      "Record ID": "clientId",
      "Creation Date": null,
      "Modification Date": null,
      "Created By": null,
      "Modified By": null,
      "Date of First Contact": "dateOfReferral",
      "Program Start Date": "dateOfAdmission",
      "Program End Date": "dateOfDischarge",
    },
  },
  {
    name: "HSDS, locations",
    tableName: "resources",
    marks: ["organization_name", "location_name"],
    columns: {
      organization_name: place,
      organization_uuid: null,
      location_name: place,
      location_uuid: null,
      location_address: "address",
      location_url: "website",
      phones: "phone",
    },
  },
  {
    name: "HSDS, services",
    tableName: "resources",
    marks: ["organization_name", "service_name"],
    columns: {
      organization_name: place,
      organization_uuid: null,
      service_name: place,
      service_uuid: null,
      service_alternate_name: null,
      service_description: "description",
      service_additional_information: "services",
      service_email: "email",
      service_url: "website",
    },
  },
  {
    name: "HSDS, organizations",
    tableName: "resources",
    marks: ["organization_name", "organization_description"],
    columns: {
      organization_name: "name",
      organization_uuid: null,
      organization_alternate_name: null,
      organization_tax_id: null,
      organization_email: "email",
      organization_url: "website",
      organization_description: "description",
    },
  },
];
