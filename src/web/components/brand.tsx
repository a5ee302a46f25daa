import { Link } from "react-router";
import { applicationName } from "#shared/constants.ts";
import { useSession } from "../lib/use-session.ts";
import classes from "./brand.module.css";

/** The logo with a name: their organization's for staff, and the product's for everyone else. */
export function Brand({ isCompact }: { isCompact?: boolean }) {
  const { user } = useSession();
  const name = user?.organizationName ?? "Mentor Management";
  // Narrow windows hide the name, so the link needs it as a label.
  return (
    <Link to="/" className={classes.brand} aria-label={isCompact ? applicationName : name}>
      <svg viewBox="0 0 32 32" className={classes.mark} aria-hidden>
        <rect width="32" height="32" rx="8" />
        <path d="M8 23V12.500a3.500 3.500 0 0 1 7 0V23m0-10.500a4.500 4.500 0 0 1 9 0V23" />
      </svg>
      {isCompact ? null : <span>{name}</span>}
    </Link>
  );
}
