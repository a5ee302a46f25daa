/** The keys of files in a store. */

const incomingFolder = "incoming";

/** The first two letters are a folder, so that no folder grows too large. */
export const keyOf = (name: string): string => `${name.slice(0, 2)}/${name}`;

/** Returns the key of a file that is still being received. */
export const incomingKey = (name: string): string => `${incomingFolder}/${name}`;

export const isIncoming = (key: string): boolean => key.startsWith(`${incomingFolder}/`);

/** Returns the last part of a key. */
export const baseName = (key: string): string => key.replace(/^.*\//, "");
