/** The questions before a team member or a value is deleted or disabled: who takes over, and what uses it. */
export const handOver = {
  disableTitle: "¿Desactivar a esta persona del equipo?",
  disableQuestion: "Entonces esta persona ya no podrá iniciar sesión. No se elimina nada.",
  depends: "Esto depende de {{name}}:",
  free: "Ningún usuario asistido ni otro registro depende de {{name}}.",
  of: {
    mentees_one: "{{count}} usuario asistido, como responsable del caso",
    mentees_other: "{{count}} usuarios asistidos, como responsable del caso",
    bugTracker_one: "{{count}} error",
    bugTracker_other: "{{count}} errores",
    other_one: "{{count}} registro de “{{area}}”",
    other_other: "{{count}} registros de “{{area}}”",
  },
  openAssignments_one: "{{count}} meta, tarea o reto pendiente de estos usuarios asistidos",
  openAssignments_other: "{{count}} metas, tareas y retos pendientes de estos usuarios asistidos",
  chats_one: "{{count}} chat con un usuario asistido",
  chats_other: "{{count}} chats con usuarios asistidos",
  taker: "¿Quién se hace cargo?",
  takerHint: "Todo lo anterior pasa a esta persona, que recibe un aviso.",
  nobody: "Nadie",
  nobodyHint: "Entonces nadie es responsable de esto hasta que se indique a alguien.",
  requiredHint: "Lo que debe nombrar a alguien ({{area}}) pasa a usted.",
  noTakers: "No hay otra persona activa en el equipo de esta organización.",
  unused: "Ningún registro usa este valor.",
  uses_one:
    "{{count}} registro usa este valor. Se archivará en lugar de eliminarse: el registro lo conserva y ya nadie puede elegirlo.",
  uses_other:
    "{{count}} registros usan este valor. Se archivará en lugar de eliminarse: lo conservan y ya nadie puede elegirlo.",
  usesFailed: "No se pudo cargar cuántos registros usan este valor.",
  failed: "No se pudo cargar lo que depende de esta persona.",
  stays: "Lo que se traspasó se queda donde está.",
};
