import type { merges as english } from "../../en/server/merges.ts";

/** Server texts about merging two mentees, in Spanish. */
export const merges: typeof english = {
  merged: "Los registros se combinaron.",
  unmerged: "Se deshizo la combinación.",
  otherOrganization: "Los dos pertenecen a organizaciones distintas. No se ha cambiado nada.",
  notNewest: "Uno de los dos se ha unido otra vez desde entonces. Deshaga primero esa unión.",
  tooLate: "Ya no se puede deshacer: el otro registro se ha borrado para siempre.",
  emailTaken: "Otra persona usa ya el correo del otro registro. Cámbielo allí primero.",
  isMerged: "Este registro se unió con otro. Deshaga la unión para recuperarlo.",
};
