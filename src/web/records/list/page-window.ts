/** With this many pages or fewer, every page number shows. */
const showAllUpTo = 15;
const pagesEachSide = 6;
/** Near the start of a long list the window is stretched to this page. */
const stretchedEnd = 15;
const stretchBeyond = 20;

/**
 * The page numbers to show: all of up to 15 pages; of more, 6 either side of
 * the current one; an end under 15 becomes 15 when there are more than 20 pages.
 */
export function pageWindow(current: number, last: number): number[] {
  let start = 1;
  let end = last;
  if (last > showAllUpTo) {
    start = Math.max(1, current - pagesEachSide);
    end = Math.min(last, current + pagesEachSide);
    if (end < stretchedEnd && last > stretchBeyond) end = stretchedEnd;
  }
  return Array.from({ length: Math.max(end - start + 1, 0) }, (_, index) => start + index);
}
