/** Returns true on a phone or tablet, which has no other pointer than touch. */
export const isPhone = (): boolean => matchMedia("(pointer: coarse)").matches;
