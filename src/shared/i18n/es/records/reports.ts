import type * as english from "../../en/records/reports.ts";

export const reports: typeof english.reports = {
  title: "Informes a financiadores",
  subtitle: "Lo que envió a los financiadores.",
  one: "informe",
  noRecords: "Todavía no hay informes.",
  fields: {
    organizationId: "Organización",
    name: "Informe",
    preset: "Tipo",
    award: "Subvención",
    fromDate: "Desde",
    untilDate: "Hasta",
    state: "Estado",
    finalizedAt: "Finalizado",
  },
  options: {
    preset: {
      secondChance: "Segunda Oportunidad (BJA)",
      labor: "Departamento de Trabajo (indicadores de WIOA)",
      mentoring: "Mentoría",
      custom: "Personalizado",
    },
    state: { draft: "Borrador", final: "Finalizado" },
  },
};
