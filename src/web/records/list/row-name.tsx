import type { ReactNode } from "react";
import { Link } from "react-router";
import classes from "./row-button.module.css";

interface RowNameProps {
  /** Address of the record's page. Undefined if the record opens in place. */
  path: string | undefined;
  open: () => void;
  children: ReactNode;
}

/** The name of a row, which opens it. */
export function RowName({ path, open, children }: RowNameProps) {
  return path ? (
    <Link to={path} className={classes.name}>
      {children}
    </Link>
  ) : (
    <button type="button" className={classes.name} data-on-paper onClick={open}>
      {children}
    </button>
  );
}
