import type * as english from "../../en/records/enrollments.ts";
import { destinations, subsidies } from "./hud-2026.ts";

export const enrollments: typeof english.enrollments = {
  title: "Inscripciones",
  menu: "Todas las inscripciones",
  subtitle:
    "Cada vez que esta persona estuvo en el programa. La más nueva da al perfil la admisión y el alta.",
  add: "Agregar inscripción",
  one: "inscripción",
  noRecords: "Todavía no se registró ninguna inscripción.",
  fields: {
    programId: "Programa",
    award: "Subvención",
    startDate: "Inicio",
    riskLevel: "Nivel de riesgo",
    prerelease: "Antes de la liberación",
    exitDate: "Salida",
    exitReason: "Motivo de la salida",
    exitDestination: "Destino al salir",
    exitSubsidy: "Subsidio del destino",
    exitDestinationText: "Destino en palabras",
    note: "Nota",
  },
  required: {
    startDate: "¡El inicio es obligatorio!",
    exitSubsidy: "¡El subsidio del destino es obligatorio!",
    exitDestinationText: "¡El destino en palabras es obligatorio!",
  },
  help: {
    riskLevel: "Según la evaluación que usa su programa.",
    prerelease: "El programa empezó cuando la persona todavía estaba detenida.",
    exitDestination: "Lista de HUD para el año fiscal 2026.",
  },
  options: {
    exitReason: {
      completed: "Terminó el programa",
      leftEarly: "Salió antes de terminar",
      transferred: "Pasó a otro programa",
      incarcerated: "Encarcelamiento",
      died: "Falleció",
      lostContact: "Se perdió el contacto",
      other: "Otro",
    },
    riskLevel: { low: "Bajo", moderate: "Moderado", high: "Alto" },
    exitDestination: destinations,
    exitSubsidy: subsidies,
  },
};

export const outcomes: typeof english.outcomes = {
  title: "Resultados",
  menu: "Todos los resultados",
  subtitle: "Qué se logró, en qué día y cómo se sabe.",
  add: "Agregar resultado",
  one: "resultado",
  noRecords: "Todavía no se registró ningún resultado.",
  fields: {
    outcomeId: "Resultado",
    date: "Día",
    amount: "Cantidad",
    unit: "Cantidad en",
    verifiedBy: "Cómo se sabe",
    file: "Prueba",
    note: "Nota",
  },
  required: {
    outcomeId: "¡El resultado es obligatorio!",
    date: "¡El día es obligatorio!",
    verifiedBy: "¡La selección es obligatoria!",
  },
  help: {
    amount: "Cuando el resultado tiene un número, como un salario.",
    unit: "El ingreso mensual y las ganancias de un trimestre ya tienen la suya: ahí déjelo vacío.",
    file: "Un recibo de pago, un contrato de alquiler, un certificado.",
  },
  options: {
    verifiedBy: {
      own: "Lo dice la persona",
      document: "Un documento",
      agency: "Otra institución",
      someone: "Alguien que la conoce",
    },
    unit: {
      dollars: "Dólares",
      dollarsHour: "Dólares por hora",
      dollarsWeek: "Dólares por semana",
      dollarsMonth: "Dólares por mes",
      dollarsQuarter: "Dólares por trimestre",
      dollarsYear: "Dólares por año",
      hours: "Horas",
      hoursWeek: "Horas por semana",
      days: "Días",
      months: "Meses",
    },
  },
};
