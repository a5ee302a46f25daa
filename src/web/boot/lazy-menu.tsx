import { cloneElement, lazy, Suspense, useState } from "react";
import type { LazyMenuProps } from "./menu-content.tsx";

const loadMenu = () => import("./menu-content.tsx");
const MenuContent = lazy(loadMenu);

/** A menu whose code is loaded when the pointer or the focus reaches its button. */
export function LazyMenu(props: LazyMenuProps) {
  const [isUsed, setIsUsed] = useState(false);
  const handleNear = () => void loadMenu();
  const closed = cloneElement(props.button, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: () => setIsUsed(true),
    onPointerEnter: handleNear,
    onFocus: handleNear,
  });
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <MenuContent {...props} />
    </Suspense>
  );
}
