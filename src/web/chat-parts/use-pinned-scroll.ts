import { useEffect, useLayoutEffect, useRef, useState } from "react";

interface Ends {
  first: string | undefined;
  last: string | undefined;
  /** The user's messages always scroll into view. */
  isLastOwn: boolean;
}

/** Returns true if the end is at most one screenful away. Then new messages scroll into view. */
const isNear = (box: HTMLElement) => box.scrollHeight - box.scrollTop - box.clientHeight < box.clientHeight;

/**
 * Keeps a conversation at its end when messages are added there, and in place when older messages are added above. If
 * the person has scrolled up, they stay there and get a notice. Attach `box` to the scrolling element.
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

  // Stays at the end when a phone's keyboard or a growing send box takes away space.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (before.current.wasNear) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** @returns the distance from the top of the conversation, in pixels */
  const handleScroll = (element: HTMLElement): number => {
    const wasNear = isNear(element);
    before.current = { ...before.current, wasNear, height: element.scrollHeight };
    if (wasNear) setHasNews(false);
    return element.scrollTop;
  };

  return { box, hasNews, toBottom, handleScroll };
}
