import type { Icon } from "../../components/icons/index.ts";
import { Link } from "react-router";
import { Hint } from "../../components/hint.tsx";
import classes from "./row-button.module.css";

interface RowLinkProps {
  to: string;
  icon: Icon;
  /** Accessible name: the action and the record that it applies to. */
  name: string;
  tip: string;
}

export function RowLink({ to, icon: RowIcon, name, tip }: RowLinkProps) {
  return (
    <Hint label={tip}>
      <Link to={to} aria-label={name} className={classes.button}>
        <RowIcon size={18} stroke={1.6} aria-hidden />
      </Link>
    </Hint>
  );
}
