import { ActionIcon } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import { Link } from "react-router";
import { Hint } from "../components/hint.tsx";

interface RowLinkProps {
  to: string;
  icon: Icon;
  /** For screen readers: what it does, to what. */
  name: string;
  tip: string;
}

/** A link in the actions of a row. */
export function RowLink({ to, icon: RowIcon, name, tip }: RowLinkProps) {
  return (
    <Hint label={tip}>
      <ActionIcon component={Link} to={to} aria-label={name} size="md">
        <RowIcon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Hint>
  );
}
