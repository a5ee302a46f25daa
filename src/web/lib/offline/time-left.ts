/**
 * Returns for how many more seconds a copy may be read. 0 if the clock is before the time when the copy was made,
 * because setting back the clock must not extend the time.
 * @param at when it was made, by the clock of this device, in milliseconds
 * @param seconds how long it was valid then
 */
export function secondsLeft(at: number, seconds: number, now = Date.now()): number {
  const passed = (now - at) / 1000;
  return passed < 0 ? 0 : Math.max(0, Math.floor(seconds - passed));
}
