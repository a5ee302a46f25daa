import { Menu } from "@mantine/core";
import { useMounted } from "@mantine/hooks";
import { Suspense, useEffect, useRef, useState } from "react";
import type { LateMenuProps } from "./late-menu.tsx";

/** The menu of a `LateMenu`, open from the start. Its button is a new one, which takes over the focus. */
export default function OpenedMenu({ button, width, label, className, children }: LateMenuProps) {
  const [isOpen, setIsOpen] = useState(true);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector("button")?.focus();
  }, []);
  // Opened only after the button has the focus, so that the menu gives it back there.
  const isMounted = useMounted();
  return (
    <div ref={frame} style={{ display: "contents" }}>
      <Menu width={width} opened={isOpen && isMounted} onChange={setIsOpen}>
        <Menu.Target>{button}</Menu.Target>
        <Menu.Dropdown className={className} aria-label={label}>
          <Suspense fallback={null}>{children}</Suspense>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
