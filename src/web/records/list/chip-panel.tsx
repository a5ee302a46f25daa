import { IconChevronDown } from "../../components/icons/index.ts";
import { Skeleton } from "@mantine/core";
import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import classes from "./list-filters.module.css";
import { PartFallback } from "../../boot/lazy-part.tsx";

interface ChipPanelProps {
  /** Content of the chip. */
  text: ReactNode;
  /** Accessible name of the panel. */
  label: string;
  isOn?: boolean;
  /**
   * Content of the panel, rendered when it is opened.
   * @param close closes the panel and returns the focus to the chip
   */
  children: (close: () => void) => ReactNode;
}

/** A chip that opens a small panel below it. Escape or a click outside closes the panel. */
export function ChipPanel({ text, label, isOn, children }: ChipPanelProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  // The panel opens toward the middle of the window.
  const [isAtEnd, setIsAtEnd] = useState(false);
  const handleToggle = () => {
    const left = button.current?.getBoundingClientRect().left ?? 0;
    setIsAtEnd(left > window.innerWidth / 2);
    setIsOpen(!isOpen);
  };
  const [closedAt, setClosedAt] = useState(0);
  const close = () => {
    setIsOpen(false);
    setClosedAt(closedAt + 1);
  };
  // Returns the focus to the chip.
  useEffect(() => {
    if (closedAt > 0) button.current?.focus();
  }, [closedAt]);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (frame.current && !event.composedPath().includes(frame.current)) setIsOpen(false);
    };
    document.addEventListener("pointerdown", closeOutside);
    return () => document.removeEventListener("pointerdown", closeOutside);
  }, [isOpen]);
  return (
    <div
      ref={frame}
      role="presentation"
      className={classes.frame}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOpen) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={classes.chip}
        data-on={isOn || undefined}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={handleToggle}
      >
        <span className={classes.text}>{text}</span>
        <IconChevronDown size={14} aria-hidden />
      </button>
      {isOpen ? (
        <div
          id={id}
          role="group"
          aria-label={label}
          className={classes.panel}
          data-end={isAtEnd || undefined}
        >
          <PartFallback show={<Skeleton h={60} />}>{children(close)}</PartFallback>
        </div>
      ) : null}
    </div>
  );
}
