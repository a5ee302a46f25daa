import type { jobs as english } from "../../en/records/jobs.ts";
import { near, organizationHelp } from "./common-fields.ts";

export const jobs: typeof english = {
  title: "Empleos",
  subtitle: "Puestos vacantes adecuados para las personas con las que trabaja.",
  add: "Agregar empleo",
  one: "empleo",
  fields: {
    organizationId: "Organización",
    title: "Título",
    active: "Activo",
    company: "Empresa",
    location: "Lugar",
    applicationUrl: "URL de la solicitud",
    descriptionFile: "Descripción en un archivo",
    jobSummary: "Resumen del puesto",
    duties: "Funciones",
    requiredExperience: "Experiencia requerida",
    benefits: "Beneficios",
    near,
  },
  required: { title: "¡El título es obligatorio!" },
  help: {
    organizationId: organizationHelp,
    active: "Desactívelo cuando el puesto esté ocupado.",
    applicationUrl: "La dirección web donde se presenta la solicitud.",
    requiredExperience: "Diga si los antecedentes penales excluyen a alguien.",
  },
};
