/** The files of imports that were sent from this page, so that they can be read in another way. */
export const sentFiles = new Map<string, File>();
