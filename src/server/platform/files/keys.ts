/** How the files of a store are called inside it. */

const incomingFolder = "incoming";

/** Two letters of folders, so that none grows too large. */
export const keyOf = (name: string): string => `${name.slice(0, 2)}/${name}`;

/** The key of a file that is still arriving. */
export const incomingKey = (name: string): string => `${incomingFolder}/${name}`;

export const isIncoming = (key: string): boolean => key.startsWith(`${incomingFolder}/`);

/** The last part of a key. */
export const baseName = (key: string): string => key.replace(/^.*\//, "");
