import type { hmis as english } from "../en/hmis.ts";

export const hmis: typeof english = {
  title: "Exportación HMIS",
  export: "Exportar CSV de HMIS",
  failed: "No se pudo cargar la revisión.",
  nobody:
    "El archivo no tendría personas: nadie estuvo inscrito en un programa con tipo de proyecto y primer día.",
  programs: "Programas",
  missing: "Falta: {{fields}}",
  notIncluded: "No está en el archivo. Falta: {{fields}}",
  people_one: "{{count}} persona con respuestas que faltan",
  people_other: "{{count}} personas con respuestas que faltan",
  complete: "No falta nada.",
  noConsent: "No está en el archivo. El consentimiento no abarca la identidad y el caso.",
  more: "Mostrar más",
};
