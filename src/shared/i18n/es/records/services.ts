import type * as english from "../../en/records/services.ts";

export const services: typeof english.services = {
  title: "Servicios",
  menu: "Todos los servicios",
  subtitle: "Lo que recibieron los usuarios asistidos y lo que costó.",
  add: "Registrar servicio",
  one: "servicio",
  noRecords: "Todavía no hay servicios.",
  fields: {
    date: "Día",
    kind: "Servicio",
    minutes: "Minutos",
    units: "Unidades",
    cost: "Costo en dólares",
    award: "Se paga con",
    staff: "Quién lo dio",
    resourceId: "Proveedor del directorio",
    provider: "Otro proveedor",
    note: "Nota",
  },
  required: { date: "¡El día es obligatorio!", kind: "¡El servicio es obligatorio!" },
  help: {
    units: "Cuántos, por ejemplo pases de autobús o sesiones.",
    award: "El día debe estar dentro de las fechas de la subvención.",
    note: "Solo la lee el equipo.",
  },
};
