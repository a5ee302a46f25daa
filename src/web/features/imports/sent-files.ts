/** The files of imports sent from this page, so that they can be read again in a different way. */
export const sentFiles = new Map<string, File>();
