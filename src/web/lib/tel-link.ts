/** Returns the link that calls a phone number, in whatever format it is written. */
export const telLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, "")}`;
