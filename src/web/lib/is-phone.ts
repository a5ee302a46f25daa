/** Whether this is a phone or a tablet: it has no other pointer than a finger. */
export const isPhone = (): boolean => matchMedia("(pointer: coarse)").matches;
