import type { merges as english } from "../../en/server/merges.ts";

/** Server texts about merging two mentees, in Spanish. */
export const merges: typeof english = {
  merged: "Los registros se combinaron.",
  unmerged: "Se deshizo la combinación.",
  otherOrganization: "Los dos pertenecen a organizaciones distintas. No se ha cambiado nada.",
  notNewest: "Uno de los registros se combinó otra vez después. Deshaga primero esa combinación.",
  tooLate: "Ya no se puede deshacer. El otro registro se eliminó para siempre.",
  emailTaken: "Otra persona usa ya el correo del otro registro. Cámbielo allí primero.",
  isMerged: "Este registro se combinó con otro. Deshaga la combinación para recuperarlo.",
};
