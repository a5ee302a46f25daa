import { cloneElement, lazy, Suspense, useState, type ReactElement, type ReactNode } from "react";

const loadMenu = () => import("./opened-menu.tsx");
const OpenedMenu = lazy(loadMenu);

export interface MenuButton {
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

export interface LateMenuProps {
  /** The button that opens it. */
  button: ReactElement<MenuButton>;
  width: number | "max-content";
  /** Name of the menu, where it is not that of the button. */
  label?: string;
  className?: string;
  /** The items, in a file of their own that is loaded with the first opening. */
  children: ReactNode;
}

/** A menu whose code is loaded once it is about to be opened; until then there is only its button. */
export function LateMenu(props: LateMenuProps) {
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
      <OpenedMenu {...props} />
    </Suspense>
  );
}
