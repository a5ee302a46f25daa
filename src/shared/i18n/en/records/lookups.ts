const shared = {
  fields: { name: "Name", active: "Active" },
  required: { name: "Name is required!" },
  help: { active: "Switched off, it is no longer offered; records that have it keep it." },
};

export const configAdverseExperiences = {
  title: "Adverse experiences",
  subtitle: "The adverse childhood experiences that an assessment asks about.",
  add: "Add adverse experience",
  one: "adverse experience",
  ...shared,
};

export const configAgencyServices = {
  title: "Organizational services",
  subtitle: "The services that organizations and resources can offer.",
  add: "Add service",
  one: "service",
  ...shared,
};

export const configAgencyTypes = {
  title: "Organization types",
  subtitle: "The kinds of organizations that take part.",
  add: "Add organization type",
  one: "organization type",
  ...shared,
};

export const configEthnicity = {
  title: "Ethnicity",
  subtitle: "The answers to race or ethnicity on a mentee's profile.",
  add: "Add ethnicity",
  one: "ethnicity",
  ...shared,
};

export const configGenders = {
  title: "Genders",
  subtitle: "The answers to gender on a mentee's profile.",
  add: "Add gender",
  one: "gender",
  ...shared,
};

export const configLevelOfCare = {
  title: "Level of care",
  subtitle: "How much care a mentee needs, as an assessment records it.",
  add: "Add level of care",
  one: "level of care",
  ...shared,
};

export const configOfferTypes = {
  title: "Offer types",
  subtitle: "The kinds of help that an assessment can propose.",
  add: "Add offer type",
  one: "offer type",
  ...shared,
};

export const configProgramStatus = {
  title: "Program status",
  subtitle: "The stages of the program that a mentee passes through.",
  add: "Add program status",
  one: "program status",
  ...shared,
};

export const configSexualOrientation = {
  title: "Sexual orientation",
  subtitle: "The answers to sexual orientation on a mentee's profile.",
  add: "Add sexual orientation",
  one: "sexual orientation",
  ...shared,
};

export const configStaffCertification = {
  title: "Staff certification",
  subtitle: "The certificates that team members can hold.",
  add: "Add certification",
  one: "certification",
  ...shared,
};

export const configTraumaInformStatus = {
  title: "Trauma inform status",
  subtitle: "How far trauma-informed care has come, as an assessment records it.",
  add: "Add trauma inform status",
  one: "trauma inform status",
  ...shared,
};
