/** HUD's project types, fiscal year 2026. */
const projectTypes = {
  "6": "Services only",
  "7": "Other",
  "12": "Homelessness prevention",
  "14": "Coordinated entry",
};

const shared = {
  onlyIn: "Only in {{name}}",
  fields: { name: "Name", active: "Active" },
  required: { name: "Name is required!" },
  inLanguages: {
    name: {
      label: "Name in {{language}}",
      help: "Shown to people who use {{language}}. If empty, the name is shown.",
    },
  },
  help: { active: "When off, it is no longer offered. Records that have it keep it." },
};

/** For lists with options that mean "prefers not to say". */
const declining = {
  ...shared,
  fields: { ...shared.fields, declines: "Prefers not to say" },
  help: {
    ...shared.help,
    declines:
      "When on, this answer counts as declined: no one is asked again, and reports count it under “Prefers not to say”. This includes people who already chose it, and stays if you turn this off.",
  },
};

const whose =
  "Values for all organizations are managed by the site's administrators. Values you add are only for your organization.";

export const configAdverseExperiences = {
  title: "Adverse experiences",
  subtitle: `The adverse childhood experiences that an assessment asks about. ${whose}`,
  add: "Add adverse experience",
  one: "adverse experience",
  ...declining,
};

export const configAgencyServices = {
  title: "Organizational services",
  subtitle: `The services that organizations and resources can offer. ${whose}`,
  add: "Add service",
  one: "service",
  ...shared,
};

export const configAgencyTypes = {
  title: "Organization types",
  subtitle: `The kinds of organizations that take part. ${whose}`,
  add: "Add organization type",
  one: "organization type",
  ...shared,
};

export const configEthnicity = {
  title: "Ethnicity",
  subtitle: `The answers to race or ethnicity on a mentee's profile. ${whose}`,
  add: "Add ethnicity",
  one: "ethnicity",
  ...declining,
};

export const configGenders = {
  title: "Genders",
  subtitle: `The answers to gender on a mentee's profile. ${whose}`,
  add: "Add gender",
  one: "gender",
  ...shared,
};

export const configLevelOfCare = {
  title: "Level of care",
  subtitle: `How much care a mentee needs, as an assessment records it. ${whose}`,
  add: "Add level of care",
  one: "level of care",
  ...shared,
};

export const configAppointmentTypes = {
  title: "Appointment types",
  subtitle: `What appointments can be about. ${whose}`,
  add: "Add appointment type",
  one: "appointment type",
  ...shared,
};

export const configOfferTypes = {
  title: "Offer types",
  subtitle: `The kinds of help that an assessment can propose. ${whose}`,
  add: "Add offer type",
  one: "offer type",
  ...shared,
};

export const configProgramStatus = {
  title: "Program status",
  subtitle: `The stages of the program that a mentee passes through. ${whose}`,
  add: "Add program status",
  one: "program status",
  ...shared,
};

export const configSexualOrientation = {
  title: "Sexual orientation",
  subtitle: `The answers to sexual orientation on a mentee's profile. ${whose}`,
  add: "Add sexual orientation",
  one: "sexual orientation",
  ...declining,
};

export const configStaffCertification = {
  title: "Staff certification",
  subtitle: `The certificates that team members can hold. ${whose}`,
  add: "Add certification",
  one: "certification",
  ...shared,
};

export const configTraumaInformStatus = {
  title: "Trauma inform status",
  subtitle: `The stages of trauma-informed care that an assessment can record. ${whose}`,
  add: "Add trauma inform status",
  one: "trauma inform status",
  ...shared,
};

export const configPrograms = {
  title: "Programs",
  subtitle: `The programs that a mentee can be in. ${whose}`,
  add: "Add program",
  one: "program",
  ...shared,
  fields: {
    ...shared.fields,
    hmisTitle: "For HMIS",
    projectType: "Project type",
    operatingStart: "Operating since",
    hmisId: "HMIS ID",
    cocCode: "CoC code",
    geocode: "Geocode",
  },
  help: {
    ...shared.help,
    projectType: "With a type and a date in “Operating since”, the program is in the HMIS export.",
    hmisId: "If empty, the export makes one.",
    cocCode: "Two letters, a dash, and three digits, such as MD-501.",
    geocode: "HUD's six digits for the place.",
  },
  options: { projectType: projectTypes },
};

export const configOutcomes = {
  title: "Outcomes",
  subtitle: `Results of the work, by area of life. ${whose}`,
  add: "Add outcome",
  one: "outcome",
  ...shared,
  fields: { ...shared.fields, domain: "Area of life", code: "Counts as" },
  required: { ...shared.required, domain: "A selection is required!" },
  help: { ...shared.help, code: "Funders' measures count it as this." },
  options: {
    code: {
      permanentHousing: "Moved into permanent housing",
      transitionalHousing: "Moved into transitional housing",
      jobStarted: "Started a job",
      employed: "Employed on the day",
      jobKept: "Still employed",
      income: "Monthly income",
      quarterEarnings: "Earnings of a quarter",
      benefit: "Receives a benefit",
      educationStarted: "Started a course of study",
      diploma: "Diploma",
      credential: "Credential or certificate",
      skillGain: "Measurable skill gain",
      supervisionCompleted: "Completed supervision",
      recordSealed: "Record expunged or sealed",
      arrest: "New arrest",
      conviction: "New conviction",
      newOffense: "Back in custody: new offense",
      technicalViolation: "Back in custody: technical violation",
      treatment: "Completed treatment",
      insurance: "Health insurance",
      family: "Reunited with family",
      identity: "Identity document",
    },
    domain: {
      housing: "Housing",
      employment: "Employment",
      income: "Income",
      education: "Education",
      legal: "Legal",
      health: "Health",
      family: "Family",
      documents: "Documents",
    },
  },
};

export const configServiceKinds = {
  title: "Service kinds",
  subtitle: `The kinds of services that mentees can receive. ${whose}`,
  add: "Add service kind",
  one: "service kind",
  ...shared,
  fields: { ...shared.fields, family: "Family" },
  required: { ...shared.required, family: "A selection is required!" },
  help: { ...shared.help, family: "Measures count services by family." },
  options: {
    family: {
      employment: "Employment",
      education: "Education",
      cognitive: "Cognitive",
      substanceUse: "Substance use",
      mentalHealth: "Mental health",
      proSocial: "Pro-social",
      housing: "Housing",
      family: "Family",
      legal: "Legal",
      health: "Health",
      transportation: "Transportation",
      basicNeeds: "Basic needs",
      other: "Other",
    },
  },
};
