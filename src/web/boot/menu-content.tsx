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
  /** The button that opens it. */
  button: ReactElement<MenuButton>;
  width: number | "max-content";
  /** Name of the menu, where it is not that of the button. */
  label?: string;
  className?: string;
  /** The items, in a file of their own that is loaded with the first opening. */
  children: ReactNode;
}

/** The menu of a `LazyMenu`, open from the start. Its button is a new element and receives the focus. */
export default function MenuContent({ button, width, label, className, children }: LazyMenuProps) {
  const [isOpen, setIsOpen] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector("button")?.focus();
  }, []);
  // Opened only after the button has the focus, so that the menu gives it back there.
  const isMounted = useMounted();
  return (
    <div ref={frame} style={{ display: "contents" }}>
      {/* Inside the landmark of its button. */}
      <Menu width={width} withinPortal={false} opened={isOpen && isMounted} onChange={setIsOpen}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown className={className} aria-label={label}>
          {children}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
