import type { ComponentType } from "react";
import type { Icon } from "../../components/icons/index.ts";

/** An action of a row: a link, a click, or a dialog. */
export interface RowAction {
  readonly key: string;
  readonly icon: Icon;
  /** Text of the menu item. */
  readonly text: string;
  /** The action and the record that it applies to, as the accessible name of its button. */
  readonly label: string;
  readonly color?: "red";
  readonly to?: string;
  readonly onClick?: () => void;
  /** A dialog that the action opens. It stays mounted, so that closing can be animated. */
  readonly Dialog?: ComponentType<{ isOpen: boolean; onClose: () => void }>;
}
