import type * as english from "../../en/records/lookups.ts";

/** HUD's project types, fiscal year 2026. */
const projectTypes = {
  "6": "Solo servicios",
  "7": "Otro",
  "12": "Prevención de la falta de vivienda",
  "14": "Ingreso coordinado",
};

const shared = {
  onlyIn: "Solo en {{name}}",
  fields: { name: "Nombre", active: "Activo" },
  required: { name: "¡El nombre es obligatorio!" },
  inLanguages: {
    name: {
      label: "Nombre en {{language}}",
      help: "Lo ven quienes usan {{language}}. Si está vacío, se ve el nombre.",
    },
  },
  help: { active: "Si está desactivado, ya no se ofrece. Los registros que lo tienen lo conservan." },
};

/** For lists with options that mean "prefers not to say". */
const declining = {
  ...shared,
  fields: { ...shared.fields, declines: "Prefiere no decirlo" },
  help: {
    ...shared.help,
    declines:
      "Si está activado, quien da esta respuesta prefiere no decirlo: no se le vuelve a preguntar y los informes la cuentan en “Prefiere no decirlo”. Esto incluye a quienes ya la tenían y se mantiene aunque se desactive.",
  },
};

const whose =
  "Los valores para todas las organizaciones los cambian quienes administran este sitio. Los valores que usted agregue son solo para su organización.";

export const configAdverseExperiences: typeof english.configAdverseExperiences = {
  title: "Experiencias adversas",
  subtitle: `Las experiencias adversas en la infancia por las que pregunta una evaluación. ${whose}`,
  add: "Agregar experiencia adversa",
  one: "experiencia adversa",
  ...declining,
};

export const configAgencyServices: typeof english.configAgencyServices = {
  title: "Servicios de la organización",
  subtitle: `Los servicios que pueden ofrecer las organizaciones y los recursos. ${whose}`,
  add: "Agregar servicio",
  one: "servicio",
  ...shared,
};

export const configAgencyTypes: typeof english.configAgencyTypes = {
  title: "Tipos de organización",
  subtitle: `Las clases de organizaciones que participan. ${whose}`,
  add: "Agregar tipo de organización",
  one: "tipo de organización",
  ...shared,
};

export const configEthnicity: typeof english.configEthnicity = {
  title: "Etnia",
  subtitle: `Las respuestas a raza o etnia en el perfil de un usuario asistido. ${whose}`,
  add: "Agregar etnia",
  one: "etnia",
  ...declining,
};

export const configGenders: typeof english.configGenders = {
  title: "Géneros",
  subtitle: `Las respuestas a género en el perfil de un usuario asistido. ${whose}`,
  add: "Agregar género",
  one: "género",
  ...shared,
};

export const configLevelOfCare: typeof english.configLevelOfCare = {
  title: "Nivel de atención",
  subtitle: `Cuánta atención necesita un usuario asistido, según la evaluación. ${whose}`,
  add: "Agregar nivel de atención",
  one: "nivel de atención",
  ...shared,
};

export const configAppointmentTypes: typeof english.configAppointmentTypes = {
  title: "Tipos de cita",
  subtitle: `De qué puede tratar una cita. ${whose}`,
  add: "Agregar tipo de cita",
  one: "tipo de cita",
  ...shared,
};

export const configOfferTypes: typeof english.configOfferTypes = {
  title: "Tipos de oferta",
  subtitle: `Las clases de ayuda que puede proponer una evaluación. ${whose}`,
  add: "Agregar tipo de oferta",
  one: "tipo de oferta",
  ...shared,
};

export const configProgramStatus: typeof english.configProgramStatus = {
  title: "Estado del programa",
  subtitle: `Las etapas del programa por las que pasa un usuario asistido. ${whose}`,
  add: "Agregar estado del programa",
  one: "estado del programa",
  ...shared,
};

export const configSexualOrientation: typeof english.configSexualOrientation = {
  title: "Orientación sexual",
  subtitle: `Las respuestas a orientación sexual en el perfil de un usuario asistido. ${whose}`,
  add: "Agregar orientación sexual",
  one: "orientación sexual",
  ...declining,
};

export const configStaffCertification: typeof english.configStaffCertification = {
  title: "Certificación del personal",
  subtitle: `Los certificados que pueden tener los miembros del equipo. ${whose}`,
  add: "Agregar certificación",
  one: "certificación",
  ...shared,
};

export const configTraumaInformStatus: typeof english.configTraumaInformStatus = {
  title: "Estado informado en trauma",
  subtitle: `Las etapas de la atención informada en trauma que puede registrar una evaluación. ${whose}`,
  add: "Agregar estado informado en trauma",
  one: "estado informado en trauma",
  ...shared,
};

export const configPrograms: typeof english.configPrograms = {
  title: "Programas",
  subtitle: `Los programas en que puede estar una persona. ${whose}`,
  add: "Agregar programa",
  one: "programa",
  ...shared,
  fields: {
    ...shared.fields,
    hmisTitle: "Para HMIS",
    projectType: "Tipo de proyecto",
    operatingStart: "Funciona desde",
    hmisId: "Número de HMIS",
    cocCode: "Código de CoC",
    geocode: "Geocódigo",
  },
  help: {
    ...shared.help,
    projectType: "Con un tipo y una fecha en “Funciona desde”, el programa está en la exportación de HMIS.",
    hmisId: "Si está vacío, la exportación crea uno.",
    cocCode: "Dos letras, un guion y tres cifras, por ejemplo MD-501.",
    geocode: "Las seis cifras de HUD para el lugar.",
  },
  options: { projectType: projectTypes },
};

export const configOutcomes: typeof english.configOutcomes = {
  title: "Resultados",
  subtitle: `Lo que puede lograrse con el trabajo, por área de la vida. ${whose}`,
  add: "Agregar resultado",
  one: "resultado",
  ...shared,
  fields: { ...shared.fields, domain: "Área de la vida", code: "Cuenta como" },
  required: { ...shared.required, domain: "¡La selección es obligatoria!" },
  help: { ...shared.help, code: "Los indicadores de los financiadores lo cuentan como esto." },
  options: {
    code: {
      permanentHousing: "Se mudó a una vivienda permanente",
      transitionalHousing: "Se mudó a una vivienda de transición",
      jobStarted: "Empezó un trabajo",
      employed: "Con empleo en esa fecha",
      jobKept: "Sigue en el trabajo",
      income: "Ingreso mensual",
      quarterEarnings: "Ganancias de un trimestre",
      benefit: "Recibe una prestación",
      educationStarted: "Empezó estudios",
      diploma: "Diploma",
      credential: "Título o certificado",
      skillGain: "Avance medible en sus habilidades",
      supervisionCompleted: "Terminó la libertad supervisada",
      recordSealed: "Antecedentes eliminados o sellados",
      arrest: "Nuevo arresto",
      conviction: "Nueva condena",
      newOffense: "De nuevo en custodia: delito nuevo",
      technicalViolation: "De nuevo en custodia: violación técnica",
      treatment: "Terminó un tratamiento",
      insurance: "Seguro médico",
      family: "Reunificación con la familia",
      identity: "Documento de identidad",
    },
    domain: {
      housing: "Vivienda",
      employment: "Empleo",
      income: "Ingresos",
      education: "Educación",
      legal: "Legal",
      health: "Salud",
      family: "Familia",
      documents: "Documentos",
    },
  },
};

export const configServiceKinds: typeof english.configServiceKinds = {
  title: "Tipos de servicio",
  subtitle: `Los tipos de servicios que pueden recibir los usuarios asistidos. ${whose}`,
  add: "Agregar tipo de servicio",
  one: "tipo de servicio",
  ...shared,
  fields: { ...shared.fields, family: "Familia" },
  required: { ...shared.required, family: "¡La selección es obligatoria!" },
  help: { ...shared.help, family: "Los indicadores cuentan los servicios por familia." },
  options: {
    family: {
      employment: "Empleo",
      education: "Educación",
      cognitive: "Cognitivo conductual",
      substanceUse: "Consumo de sustancias",
      mentalHealth: "Salud mental",
      proSocial: "Prosocial",
      housing: "Vivienda",
      family: "Familia",
      legal: "Legal",
      health: "Salud",
      transportation: "Transporte",
      basicNeeds: "Necesidades básicas",
      other: "Otro",
    },
  },
};
