/**
 * Seconds for which a copy can still be read; none once the clock stands before the moment when it came, which is how somebody
 * would get more of them.
 * @param at when it came, by the clock of this device, in milliseconds
 * @param seconds for which it was good then
 */
export function secondsLeft(at: number, seconds: number, now = Date.now()): number {
  const passed = (now - at) / 1000;
  return passed < 0 ? 0 : Math.max(0, Math.floor(seconds - passed));
}
