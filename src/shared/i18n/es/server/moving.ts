/** Leaving and moving: texts about the archive of an organization. */
import type { moving as english } from "../../en/server/moving.ts";

export const moving: typeof english = {
  noSecondFactor:
    "Para trasladar una organización, primero configure un segundo paso al iniciar sesión en Mi cuenta › Contraseña.",
  alreadyExporting: "Ya se está creando un archivo de esta organización.",
  alreadyImporting: "Ya se está importando un archivo.",
  tooManyFields:
    "Un tipo de registro tiene más de {{count}} campos personalizados: elimine los que no tengan respuestas y exporte de nuevo.",
  tooManyOptions: "El archivo tiene un campo personalizado con más de {{count}} opciones, que es el máximo.",
  faults: {
    notAnArchive: "Este archivo no contiene una organización.",
    incomplete: "El archivo está incompleto. Descárguelo de nuevo donde se creó.",
    altered: "El archivo está dañado o fue modificado. Descárguelo de nuevo donde se creó.",
    newer: "El archivo se creó con una versión posterior. Primero actualice esta instalación.",
    tooLarge: "El archivo es más grande de lo que permite esta instalación.",
    tooManyRows: "El archivo tiene más registros de los que permite esta instalación.",
    notEmpty: "Solo se puede importar un archivo en una organización sin registros propios.",
    unfit: "Un registro del archivo no se puede guardar aquí. No se importó nada.",
    stopped: "La importación se interrumpió. No se importó nada y puede empezar de nuevo.",
    failed: "La importación falló. No se importó nada y puede empezar de nuevo.",
  },
};
