import { useId, type ReactNode } from "react";
import { IconChevronDown, IconChevronRight } from "../../components/icons/index.ts";
import classes from "./list-filters.module.css";

interface FilterSectionProps {
  label: string;
  /** The current choice, if there is one. */
  chosen: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** One filter of the panel: its name with the current choice, and its choices when it is open. */
export function FilterSection({ label, chosen, isOpen, onToggle, children }: FilterSectionProps) {
  const id = useId();
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <button
        type="button"
        className={classes.section}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        <Chevron size={14} aria-hidden />
        <span>{label}</span>
        <span className={classes.chosen}>{chosen}</span>
      </button>
      {isOpen ? (
        <div id={id} role="group" aria-label={label} className={classes.choices}>
          {children}
        </div>
      ) : null}
    </div>
  );
}
