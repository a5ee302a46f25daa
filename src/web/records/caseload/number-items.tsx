import { Menu } from "@mantine/core";
import { Link } from "react-router";

export interface NumberItem {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** Address of the list behind the number. Undefined if the user may not see it. */
  readonly to: string | undefined;
}

/** The items of a menu of numbers. Each one that has an address opens the list behind it. */
export default function NumberItems({ items }: { items: readonly NumberItem[] }) {
  return items.map(({ id, name, count, to }) =>
    to ? (
      <Menu.Item key={id} component={Link} to={to} data-number={count}>
        {`${name}: ${count}`}
      </Menu.Item>
    ) : (
      <Menu.Label key={id}>{`${name}: ${count}`}</Menu.Label>
    ),
  );
}
