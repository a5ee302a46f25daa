/** Returns a generator of whole numbers from 0 up to, but not including, its argument. The same seed repeats them. */
export function makeRandom(start: number): (below: number) => number {
  let state = start;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}
