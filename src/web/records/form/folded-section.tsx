import { useState, type ReactNode } from "react";
import classes from "./form-layout.module.css";

interface FoldedSectionProps {
  heading: ReactNode;
  /** True to open it at first: one of its fields has an answer, or the form has no other section. */
  isOpenAtFirst: boolean;
  /** True while one of its fields has an error, which must be visible. */
  hasError: boolean;
  children: ReactNode;
}

/** A section of a form with rarely used fields, behind its heading. */
export function FoldedSection({ heading, isOpenAtFirst, hasError, children }: FoldedSectionProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <details
      className={classes.folded}
      open={isOpen || hasError}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary>{heading}</summary>
      {children}
    </details>
  );
}
