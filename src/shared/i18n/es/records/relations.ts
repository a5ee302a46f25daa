import type * as english from "../../en/records/relations.ts";

export const relations: typeof english.relations = {
  title: "Personas cercanas",
  subtitle: "La familia y otras personas en la vida de este usuario asistido.",
  add: "Agregar persona cercana",
  one: "persona cercana",
  noRecords: "Todavía no hay personas cercanas. Agregue a la familia y a otras personas a quienes llamar.",
  fields: {
    name: "Nombre",
    relationship: "Relación",
    phone: "Teléfono",
    household: "Vive en el mismo hogar",
    emergency: "Contacto de emergencia",
    mayBeAsked: "Se le puede preguntar dónde está",
    askedConsentOn: "El usuario asistido aceptó el",
    mayPickUp: "Puede ir a recoger",
    noContact: "Sin contacto",
    noContactReason: "Motivo para no tener contacto",
    linkedMentee: "También es usuario asistido",
    note: "Nota",
  },
  required: {
    name: "¡El nombre es obligatorio!",
    askedConsentOn: "¡La fecha en que aceptó es obligatoria!",
    noContactReason: "¡El motivo para no tener contacto es obligatorio!",
  },
  help: {
    mayBeAsked:
      "Diga solo: “Por favor, pídale a … que nos llame”. Nunca diga por qué ni a qué se dedica su organización.",
    noContact: "Por ejemplo, por una orden judicial. Nunca se llama a esta persona ni se ofrece llamarla.",
    linkedMentee: "Solo usuarios asistidos de su organización.",
    note: "Solo la lee el equipo.",
  },
  options: {
    relationship: {
      partner: "Pareja o cónyuge",
      parent: "Madre o padre",
      child: "Hija o hijo",
      sibling: "Hermana o hermano",
      grandparent: "Abuela o abuelo",
      family: "Otro familiar",
      friend: "Amistad",
      sponsor: "Padrino o mentor",
      employer: "Empleador",
      landlord: "Dueño de la vivienda",
      lawyer: "Abogado",
      officer: "Oficial de libertad a prueba o condicional",
      other: "Otra",
    },
  },
};
