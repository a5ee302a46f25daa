import { Menu } from "@mantine/core";
import { Link } from "react-router";

export interface NumberItem {
  readonly id: string;
  readonly name: string;
  readonly count: number;
  /** The list of what it counts. Undefined if the user may not see it. */
  readonly to: string | undefined;
}

/** The items of a menu of numbers. Each opens the list of what it counts if there is an address. */
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
