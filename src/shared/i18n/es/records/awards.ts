import type * as english from "../../en/records/awards.ts";

export const awards: typeof english.awards = {
  title: "Subvenciones",
  subtitle: "Los fondos que pagan el trabajo.",
  add: "Agregar subvención",
  one: "subvención",
  noRecords: "Todavía no hay subvenciones. Agregue una para ver a quién atiende y cuánto queda de ella.",
  fields: {
    organizationId: "Organización",
    name: "Nombre",
    funder: "Financiador",
    grantNumber: "Número de la subvención",
    startDate: "Inicio",
    endDate: "Fin",
    reportingInterval: "Informe cada",
    amount: "Monto en dólares",
    spent: "Gastado",
    left: "Disponible",
    promised: "Personas prometidas",
    served: "Personas atendidas",
    programs: "Programas",
    note: "Nota",
  },
  required: {
    name: "¡El nombre es obligatorio!",
    funder: "¡El financiador es obligatorio!",
    startDate: "¡El inicio es obligatorio!",
    endDate: "¡El fin es obligatorio!",
  },
  help: { promised: "A cuántas personas se comprometió a atender." },
  options: { reportingInterval: { month: "Mes", quarter: "Trimestre", halfYear: "Semestre", year: "Año" } },
};
