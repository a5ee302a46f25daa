export const bulk = {
  countChanged_one: "La lista ha cambiado: ahora coincide {{count}} registro. Revísela antes de continuar.",
  countChanged_other:
    "La lista ha cambiado: ahora coinciden {{count}} registros. Revísela antes de continuar.",
  countMissing: "Escriba el número de registros seleccionados para continuar.",
  tooMany: "Se pueden cambiar como máximo {{most}} registros a la vez. Primero limite la lista.",
  none: "Ya no coincide ningún registro.",
};
