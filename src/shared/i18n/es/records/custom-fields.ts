import type { RecordTexts } from "../../record-texts.ts";

export const customFields = {
  title: "Campos personalizados",
  subtitle: "Preguntas que su organización agrega a los campos estándar.",
  add: "Agregar campo",
  one: "campo",
  noRecords: "Todavía no hay campos personalizados.",
  fields: {
    organizationId: "Organización",
    tableName: "Pertenece a",
    kind: "Tipo de respuesta",
    key: "Clave",
    section: "Encabezado en inglés",
    position: "Lugar en el formulario",
    required: "Obligatorio",
    sensitive: "Sensible",
    keep: "Conservar al anonimizar",
    sortable: "Ordenable",
    sortState: "Orden rápido",
    active: "Estado",
    options: "Opciones",
    retiredOn: "Retirado el",
  },
  required: { tableName: "¡Debe seleccionar una opción!", kind: "¡Debe seleccionar una opción!" },
  help: {
    tableName: "Los registros que reciben el campo. No se puede cambiar después.",
    kind: "No se puede cambiar después. En su lugar, agregue otro campo.",
    key: "Identifica el campo en archivos y para otros programas. Use minúsculas, números y _. Si está vacía, se toma del nombre en inglés. Nunca cambia.",
    section:
      "Los campos con el mismo encabezado van juntos. Si está vacío, el campo va bajo “Más información”.",
    sortable:
      "Las listas muy largas se ordenan y filtran rápido por este campo. Para campos de texto, número y fecha, hasta cinco campos.",
    position: "Los números menores van primero.",
    required:
      "El formulario no se puede guardar sin una respuesta. Un campo sensible no puede ser obligatorio.",
    sensitive: "Solo pueden verlo y editarlo quienes pueden ver información sensible.",
    keep: "Para respuestas que no identifican a nadie, de modo que los informes puedan seguir contándolas.",
    active:
      "Un campo desactivado ya no aparece en los formularios. Sus respuestas se conservan y se pueden exportar.",
    options: "Para los tipos “Una opción” y “Varias opciones”.",
  },
  options: {
    tableName: {
      mentees: "Usuarios asistidos",
      menteeUserNotes: "Notas",
      menteeUserGoals: "Metas de usuarios asistidos",
      menteeUserTasks: "Tareas de usuarios asistidos",
      menteeUserChallenges: "Retos de usuarios asistidos",
      appointments: "Citas",
      outcomes: "Resultados",
      services: "Servicios",
      followUps: "Consultas posteriores",
      relations: "Personas cercanas",
      resources: "Recursos",
    },
    sortState: { building: "En preparación", ready: "Listo", failed: "Falló; se reintenta" },
    kind: {
      text: "Texto",
      number: "Número",
      date: "Día",
      toggle: "Sí o no",
      choice: "Una opción",
      multiChoice: "Varias opciones",
    },
  },
  entries: { options: { retired: "Ya no se ofrece" } },
  inLanguages: {
    label: { label: "Nombre en {{language}}", required: "¡El nombre en {{language}} es obligatorio!" },
    section: { label: "Encabezado en {{language}}", help: "Si está vacío, se usa el encabezado en inglés." },
    options: { label: "En {{language}}", required: "¡Una opción necesita un nombre en {{language}}!" },
  },
} satisfies RecordTexts;
