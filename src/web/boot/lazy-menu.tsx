import { cloneElement, useState } from "react";
import type { LazyMenuProps } from "./menu-content.tsx";
import { lazyPart, prefetchPart, PartFallback } from "./lazy-part.tsx";

const loadMenu = () => import("./menu-content.tsx");
const MenuContent = lazyPart(loadMenu, { place: "floating", instead: ({ button }: LazyMenuProps) => button });

/** A menu whose code is loaded when its button is hovered or focused. */
export function LazyMenu(props: LazyMenuProps) {
  const [wasUsed, setIsUsed] = useState(false);
  if (props.isOpen && !wasUsed) setIsUsed(true);
  const isUsed = wasUsed || props.isOpen;
  const handleNear = () => prefetchPart(loadMenu);
  const closed = cloneElement(props.button, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: () => {
      setIsUsed(true);
      props.onOpenChange?.(true);
    },
    onPointerEnter: handleNear,
    onFocus: handleNear,
  });
  if (!isUsed) return closed;
  return (
    <PartFallback show={closed}>
      <MenuContent {...props} />
    </PartFallback>
  );
}
