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
