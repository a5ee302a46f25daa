import type { elearning as english } from "../../en/records/elearning.ts";
import { near, organizationHelp } from "./common-fields.ts";

export const elearning: typeof english = {
  title: "Aprendizaje en línea",
  subtitle: "Cursos y videos para aprender a cualquier hora.",
  add: "Agregar curso",
  one: "curso",
  fields: {
    organizationId: "Organización",
    name: "Nombre",
    active: "Activo",
    learningUrl: "URL",
    description: "Descripción",
    image: "Imagen para la lista",
    learningImageFile: "Imagen de la lección",
    learningVideoFile: "Video de la lección",
    near,
  },
  required: { name: "¡El nombre es obligatorio!", learningUrl: "¡La URL es obligatoria!" },
  help: {
    organizationId: organizationHelp,
    learningUrl: "La dirección web del curso o del video.",
    learningImageFile: "Una imagen que forma parte de la lección.",
  },
};
