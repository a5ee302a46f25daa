/**
 * Checks the files of an HMIS export against the rules of HUD's format for fiscal year 2026. It is written from the rules
 * and shares nothing with the code that makes the files.
 */
import { hmisHeaders } from "./hmis-headers.ts";
import { linesIn, readCsv, type CsvLine } from "./read-csv.ts";

export type HmisTexts = Readonly<Record<string, string>>;

const list = (codes: string) => new Set(codes.split(" "));
const destinations = list(
  "8 9 17 24 30 99 101 116 118 204 205 206 207 215 225 302 312 313 314 327 329 332 410 411 421 422 423 426 435",
);
const priorSituations = list(
  "8 9 99 101 116 118 204 205 206 207 215 225 302 314 329 332 335 336 410 411 421 435",
);
const subsidies = list("428 419 431 433 434 420 436 437 438 439 440");
const yesNo = list("0 1 8 9 99");
const races =
  "AmIndAKNative Asian BlackAfAmerican HispanicLatinao MidEastNAfrican NativeHIPacific White".split(" ");

/** The description of a column. */
interface Column {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
}

const columnsOf = (file: string): Column[] =>
  (hmisHeaders[file] ?? "")
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [name = "", type = ""] = word.replace("!", "").split(":");
      return { name, type, isRequired: word.endsWith("!") };
    });

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

function cellProblem({ type, isRequired }: Column, cell: string): string {
  if (cell === "") return isRequired ? "is empty" : "";
  if (type === "") return /^\d+$/.test(cell) ? "" : "is no code";
  if (type === "d") return isDay(cell) ? "" : "is no day";
  if (type === "t")
    return isDay(cell.slice(0, 10)) && /^ \d\d:\d\d:\d\d$/.test(cell.slice(10)) ? "" : "is no time";
  if (type === "$") return /^\d+\.\d\d$/.test(cell) ? "" : "is no money";
  if (/[<>[\]{}]/.test(cell)) return "has an excluded character";
  if (/^\s|\s$|\s\s|[^\S ]|\p{Cc}/u.test(cell)) return "has wrong spaces";
  if (/^[=+\-@]/.test(cell)) return "begins like a formula";
  return [...cell].length > Number(type) ? "is too long" : "";
}

function formProblems(texts: HmisTexts): string[] {
  const problems: string[] = [];
  const expected = Object.keys(hmisHeaders).map((file) => `${file}.csv`);
  if (Object.keys(texts).toSorted().join() !== expected.toSorted().join()) problems.push("the set of files");
  for (const file of Object.keys(hmisHeaders)) {
    const columns = columnsOf(file);
    const [header = [], ...rows] = readCsv(texts[`${file}.csv`] ?? "");
    if (header.join() !== columns.map(({ name }) => name).join()) problems.push(`${file}: the header`);
    for (const [at, row] of rows.entries()) {
      if (row.length !== columns.length) problems.push(`${file} ${at}: the number of cells`);
      for (const [place, column] of columns.entries()) {
        const problem = cellProblem(column, row[place] ?? "");
        if (problem) problems.push(`${file} ${at}: ${column.name} ${problem}`);
      }
    }
  }
  return problems;
}

type Read = (file: string) => CsvLine[];

/** Finds duplicate ids, and references that lead to no row. */
function referenceProblems(read: Read): string[] {
  const problems: string[] = [];
  const idsOf = (file: string) => read(file).map((line) => line[columnsOf(file)[0]!.name] ?? "");
  const owners: Readonly<Record<string, string>> = {
    ExportID: "Export",
    UserID: "User",
    OrganizationID: "Organization",
    ProjectID: "Project",
    PersonalID: "Client",
    EnrollmentID: "Enrollment",
  };
  const known = new Map(Object.values(owners).map((file) => [file, new Set(idsOf(file))]));
  for (const file of Object.keys(hmisHeaders)) {
    const ids = idsOf(file);
    if (new Set(ids).size !== ids.length) problems.push(`${file}: an id twice`);
    for (const line of read(file))
      for (const [column, owner] of Object.entries(owners))
        if (column in line && !known.get(owner)!.has(line[column]!))
          problems.push(`${file}: ${column} leads nowhere`);
  }
  if (read("Export").length !== 1) problems.push("Export: not one row");
  return problems;
}

function exportProblems(read: Read): string[] {
  const [line = {}] = read("Export");
  const rules: Readonly<Record<string, boolean>> = {
    CSVVersion: line["CSVVersion"] === "2026 v1.3",
    ExportPeriodType: line["ExportPeriodType"] === "3",
    ExportDirective: line["ExportDirective"] === "2",
    HashStatus: line["HashStatus"] === "1",
    SourceType: line["SourceType"] === "2",
    ExportEndDate: line["ExportStartDate"]! <= line["ExportEndDate"]!,
  };
  const projects: Readonly<Record<string, boolean>> = {
    ProjectType: read("Project").every((one) => list("6 7 12 14").has(one["ProjectType"]!)),
    ContinuumProject: read("Project").every((one) => one["ContinuumProject"] === "0"),
    CoCCode: read("ProjectCoC").every((one) => /^[A-Z]{2}-\d{3}$/.test(one["CoCCode"]!)),
    Geocode: read("ProjectCoC").every((one) => /^\d{6}$/.test(one["Geocode"]!)),
  };
  return Object.entries({ ...rules, ...projects }).flatMap(([name, holds]) =>
    holds ? [] : [`${name} is wrong`],
  );
}

function clientProblems(read: Read): string[] {
  return read("Client").flatMap((line) => {
    const flags = races.map((name) => line[name]!);
    const rules: Readonly<Record<string, boolean>> = {
      NameDataQuality: list("1 2 8 9 99").has(line["NameDataQuality"]!),
      SSNDataQuality: line["SSNDataQuality"] === "99" && line["SSN"] === "",
      DOBDataQuality: list(line["DOB"] ? "1 2" : "8 9 99").has(line["DOBDataQuality"]!),
      Sex: yesNo.has(line["Sex"]!),
      race: flags.every((flag) => list("0 1 99").has(flag)),
      RaceNone: flags.includes("1") ? line["RaceNone"] === "" : list("8 9 99").has(line["RaceNone"]!),
      VeteranStatus: yesNo.has(line["VeteranStatus"]!),
    };
    return Object.keys(rules).flatMap((name) =>
      rules[name] ? [] : [`Client ${line["PersonalID"]}: ${name}`],
    );
  });
}

function enrollmentProblems(read: Read): string[] {
  const [period = {}] = read("Export");
  const lines = read("Enrollment");
  const exits = Map.groupBy(read("Exit"), (line) => line["EnrollmentID"]!);
  const households = Map.groupBy(
    lines.filter((line) => !line["DateDeleted"]),
    (line) => `${line["ProjectID"]} ${line["HouseholdID"]}`,
  );
  return lines.flatMap((line) => {
    const [exit, ...more] = exits.get(line["EnrollmentID"]!) ?? [];
    const household = households.get(`${line["ProjectID"]} ${line["HouseholdID"]}`) ?? [line];
    const people = new Set(household.map((one) => one["PersonalID"]));
    const isHead = (one: (typeof household)[number]) => one["RelationshipToHoH"] === "1";
    const heads = new Set(household.filter(isHead).map((one) => one["PersonalID"]));
    const [before, destination] = [line["LivingSituation"]!, exit?.["Destination"]];
    const rules: Readonly<Record<string, boolean>> = {
      EntryDate: line["EntryDate"]! <= period["ExportEndDate"]!,
      HouseholdID: line["HouseholdID"] !== "",
      RelationshipToHoH: people.size > 1 ? heads.size <= 1 : line["RelationshipToHoH"] === "1",
      LivingSituation: priorSituations.has(before),
      RentalSubsidyType:
        line["RentalSubsidyType"] === "" || (before === "435" && subsidies.has(line["RentalSubsidyType"]!)),
      "one exit": more.length === 0,
      ExitDate:
        !exit ||
        (exit["ExitDate"]! >= line["EntryDate"]! &&
          exit["ExitDate"]! >= period["ExportStartDate"]! &&
          exit["ExitDate"]! <= period["ExportEndDate"]!),
      Destination: !exit || destinations.has(destination!),
      DestinationSubsidyType:
        !exit?.["DestinationSubsidyType"] ||
        (destination === "435" && subsidies.has(exit["DestinationSubsidyType"])),
      OtherDestination: !exit?.["OtherDestination"] || destination === "17",
    };
    return Object.keys(rules).flatMap((name) =>
      rules[name] ? [] : [`Enrollment ${line["EnrollmentID"]}: ${name}`],
    );
  });
}

/** Finds information dates outside of their enrollment, and stages that don't match their dates. */
function stageProblems(read: Read): string[] {
  const enrollments = new Map(read("Enrollment").map((line) => [line["EnrollmentID"], line]));
  const exits = new Map(read("Exit").map((line) => [line["EnrollmentID"], line["ExitDate"]]));
  const problems = ["IncomeBenefits", "EmploymentEducation"].flatMap((file) =>
    read(file).flatMap((line) => {
      const [day, stage] = [line["InformationDate"]!, line["DataCollectionStage"]];
      const entry = enrollments.get(line["EnrollmentID"])?.["EntryDate"] ?? "";
      const exit = exits.get(line["EnrollmentID"]);
      const right = day === entry ? "1" : day === exit ? "3" : "2";
      return [
        ...(day >= entry && (!exit || day <= exit) ? [] : [`${file}: InformationDate`]),
        ...(stage === right ? [] : [`${file}: DataCollectionStage`]),
      ];
    }),
  );
  const income = read("IncomeBenefits").every(
    (line) => line["IncomeFromAnySource"] === (Number(line["TotalMonthlyIncome"]) > 0 ? "1" : "0"),
  );
  return income ? problems : [...problems, "IncomeBenefits: IncomeFromAnySource"];
}

/** Finds files whose rows aren't in the order of their ids. */
const orderProblems = (read: Read): string[] =>
  ["Client", "User"].flatMap((file) => {
    const ids = read(file).map((line) => Number(line[columnsOf(file)[0]!.name]));
    return ids.every((id, at) => at === 0 || ids[at - 1]! < id) ? [] : [`${file}: the order`];
  });

/** Returns what is wrong with the files of an export. @param texts by file name */
export function hmisProblems(texts: HmisTexts): string[] {
  const form = formProblems(texts);
  if (form.length > 0) return form;
  const read: Read = (file) => linesIn(texts[`${file}.csv`]!);
  return [
    ...referenceProblems(read),
    ...exportProblems(read),
    ...clientProblems(read),
    ...enrollmentProblems(read),
    ...stageProblems(read),
    ...orderProblems(read),
  ];
}

/** Decodes the files of a zip. @throws Error if one isn't UTF-8 or begins with a byte order mark */
export const textsOf = (files: Readonly<Record<string, Buffer>>): HmisTexts =>
  Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => {
      const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
      if (text.startsWith("\uFEFF")) throw new Error(`${name} has a byte order mark`);
      return [name, text];
    }),
  );
