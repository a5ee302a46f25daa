/** The address that calls a phone number, however it is written. */
export const telLink = (number: string): string => `tel:${number.replace(/[^\d+]/g, "")}`;
