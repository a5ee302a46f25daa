import type { dataProtection as english } from "../../en/server/data-protection.ts";

/** Server texts about anonymization and consent, in Spanish. */
export const dataProtection: typeof english = {
  anonymized: "Se anonimizó al usuario asistido.",
  wrongName: "Este no es el apellido del usuario asistido. No se cambió nada.",
  isAnonymized: "Este usuario asistido fue anonimizado. El registro ya no se puede cambiar.",
  consentMissing:
    "El consentimiento del usuario asistido no incluye: {{parts}}. Para exportarlo de todos modos, indique el motivo legal en la exportación del expediente.",
  consentMissingOf_one:
    "El consentimiento de un usuario asistido no incluye esto. Indique el motivo de la exportación.",
  consentMissingOf_other:
    "Los consentimientos de {{count}} usuarios asistidos no incluyen esto. Indique el motivo de la exportación.",
  reasonMissing_one:
    "Un usuario asistido de esta exportación no tiene consentimiento registrado. Indique el motivo de la exportación.",
  reasonMissing_other:
    "{{count}} usuarios asistidos de esta exportación no tienen consentimiento registrado. Indique el motivo de la exportación.",
};
