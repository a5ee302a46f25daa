import type { share as english } from "../en/share.ts";

export const share: typeof english = {
  title: "Enviar a un usuario asistido",
  titleNamed: "Enviar “{{name}}” a un usuario asistido",
  open: "Enviar un empleo, curso o recurso",
  kinds: "Qué enviar",
  kind_jobs: "Empleo",
  kind_elearning: "Curso",
  kind_resources: "Recurso",
  item: "Nombre",
  itemMissing: "Seleccione qué enviar.",
  menteeMissing: "Seleccione un usuario asistido.",
  recipients: "Usuarios asistidos seleccionados",
  remove: "Quitar a {{name}}",
  ways: "Enviar por",
  way_chat: "Mensaje de chat",
  way_text: "Mensaje de texto",
  note: "Su mensaje (opcional)",
  textHint:
    "Otras personas pueden ver el teléfono, por eso el mensaje no dice qué es. No escriba nada sobre el caso.",
  preview: "Vista previa",
  previewFailed: "No se pudo cargar la vista previa.",
  problem: "{{name}} no lo recibirá. {{problem}}",
  send: "Enviar",
  sent_one: "Enviado a {{count}} usuario asistido",
  sent_other: "Enviado a {{count}} usuarios asistidos",
};
