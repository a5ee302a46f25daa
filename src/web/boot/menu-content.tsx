import { Menu } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { useEffect, useRef, useState, type ReactElement, type ReactNode } from "react";

export interface MenuButton {
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  onClick?: () => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
}

export interface LazyMenuProps {
  /** The button that opens the menu. */
  button: ReactElement<MenuButton>;
  width: number | "max-content" | "target";
  /** Name of the menu if it differs from the button's name. */
  label?: string;
  className?: string;
  /** True if it is open, when something other than its button also opens it. */
  isOpen?: boolean;
  /** Renders the menu outside of what would clip it, such as a row, but in the landmark of the page. */
  isOnTop?: boolean;
  /** Edge of the button that the menu is aligned with. */
  position?: "bottom-start" | "bottom-end";
  onOpenChange?: (isOpen: boolean) => void;
  /** The items, in a separate file that is loaded when the menu is first opened. */
  children: ReactNode;
}

const outside = ["mousedown", "touchstart"];
const mainPart = { target: "main" };

/** The menu of a `LazyMenu`, initially open. Its button is a new element and gets the focus. */
export default function MenuContent(props: LazyMenuProps) {
  const { button, width, label, className, children, onOpenChange, isOnTop = false, position } = props;
  const [isOpen, setIsOpen] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector("button")?.focus();
  }, []);
  // The menu opens after the button has the focus, so that it returns the focus there when it closes.
  const isMounted = useMounted();
  return (
    <div ref={frame} style={{ display: "contents" }}>
      {/* If possible, in the same landmark as the button. */}
      <Menu
        width={width}
        withinPortal={isOnTop}
        portalProps={mainPart}
        position={position}
        opened={(props.isOpen ?? isOpen) && isMounted}
        onChange={onOpenChange ?? setIsOpen}
        // Excludes keys, because the key that opens a menu would also close it.
        clickOutsideEvents={outside}
      >
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown className={className} aria-label={label}>
          {children}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
