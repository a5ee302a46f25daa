/** With this many pages or fewer, all page numbers are shown. */
const showAllUpTo = 15;
const pagesEachSide = 6;
/** Near the start of a long list, the window is extended to this page. */
const stretchedEnd = 15;
const stretchBeyond = 20;

/**
 * Returns the page numbers to show. Up to 15 pages are all shown. With more pages, 6 are shown on either side of the
 * current one, and an end below 15 is extended to 15 if there are more than 20 pages.
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
