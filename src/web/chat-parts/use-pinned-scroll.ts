import { useEffect, useLayoutEffect, useRef, useState } from "react";

interface Ends {
  first: string | undefined;
  last: string | undefined;
  /** Own words always come into view. */
  isLastOwn: boolean;
}

/** How far one may have scrolled up and still be taken along: one screenful. */
const isNear = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < box.clientHeight;

/**
 * Keeps a conversation at its end when something is added there, and in its place when older messages are added above.
 * A person who reads further up stays there and gets a notice. Give `box` to what scrolls.
 */
export function usePinnedScroll({ first, last, isLastOwn }: Ends) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ first: "", last: "", height: 0, wasNear: true });
  const [hasNews, setHasNews] = useState(false);

  const toBottom = () => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    setHasNews(false);
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || first === undefined || last === undefined) return;
    const known = before.current;
    const isNew = known.last !== last;
    if (known.last !== "" && known.first !== first) element.scrollTop += element.scrollHeight - known.height;
    if (isNew && (known.wasNear || isLastOwn)) element.scrollTop = element.scrollHeight;
    else if (isNew) setHasNews(true);
    before.current = { first, last, height: element.scrollHeight, wasNear: isNear(element) };
  }, [first, last, isLastOwn]);

  // The keyboard of a phone takes half of the room, and a line of the send box takes a line.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (before.current.wasNear) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** @returns how far the top of the conversation is away, in pixels */
  const handleScroll = (element: HTMLElement): number => {
    const wasNear = isNear(element);
    before.current = { ...before.current, wasNear, height: element.scrollHeight };
    if (wasNear) setHasNews(false);
    return element.scrollTop;
  };

  return { box, hasNews, toBottom, handleScroll };
}
