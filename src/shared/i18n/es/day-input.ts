import type { dayInput as english } from "../en/day-input.ts";

export const dayInput: typeof english = {
  form: "Día/mes/año: 4/3/1985 o 4 de marzo de 1985",
  wrong: "Escriba la fecha como día/mes/año, por ejemplo 4/3/1985 o 4 de marzo de 1985.",
  placeholder: "día/mes/año",
  calendar: "Calendario",
  yearBefore: "Año anterior",
  monthBefore: "Mes anterior",
  monthAfter: "Mes siguiente",
  yearAfter: "Año siguiente",
  dayOf: "{{label}}: fecha",
  timeOf: "{{label}}: hora",
  timePlaceholder: "hora",
  timeWrong: "Escriba la fecha y la hora, por ejemplo 9:30 a. m. o 14:30.",
  zone: "Zona horaria: {{zone}}",
};

/** What the chips of a list open, and what stands where they leave nothing. */
export const filterPanels = {
  find: "Buscar…",
  from: "Desde",
  to: "Hasta",
  noMatch: "Nada coincide con su búsqueda.",
  noMatchHint: "Pruebe con menos letras o restablezca la búsqueda.",
  didYouMean: "Quizás quiso decir",
  days: {
    today: "Hoy",
    overdue: "Antes de hoy",
    withinLastDays_one: "Desde ayer",
    withinLastDays_other: "Últimos {{count}} días",
    withinNextDays_one: "Hasta mañana",
    withinNextDays_other: "Próximos {{count}} días",
    moreThanDaysAgo_one: "Hace más de {{count}} día",
    moreThanDaysAgo_other: "Hace más de {{count}} días",
    lastMonth: "Mes pasado",
    thisMonth: "Este mes",
    nextMonth: "Próximo mes",
    lastQuarter: "Trimestre pasado",
    thisQuarter: "Este trimestre",
    nextQuarter: "Próximo trimestre",
    lastYear: "Año pasado",
    thisYear: "Este año",
    nextYear: "Próximo año",
    empty: "Sin fecha",
    notEmpty: "Con fecha",
  },
};
