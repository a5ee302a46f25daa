/** Deleted records and how to restore them. */
export const deleted = {
  button: "Registros eliminados",
  title: "Eliminados: {{title}}",
  hint_one: "Lo eliminado se puede restaurar durante {{count}} día. Después desaparece para siempre.",
  hint_other: "Lo eliminado se puede restaurar durante {{count}} días. Después desaparece para siempre.",
  none: "Aquí no hay nada eliminado.",
  failed: "No se pudieron cargar los registros eliminados.",
  on: "Eliminado el {{date}}, desaparece el {{gone}}",
  restore: "Restaurar",
  restoreOne: "Restaurar {{name}}",
  restoreFailed: "No se restauró el registro",
};
