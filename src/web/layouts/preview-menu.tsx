import { type ReactNode } from "react";
import { LazyMenu } from "../boot/lazy-menu.tsx";
import { HeaderButton } from "./header-button.tsx";
import type { PreviewItemsProps } from "./preview-items.tsx";
import classes from "./preview-menu.module.css";
import { lazyPart } from "../boot/lazy-part.tsx";

const PreviewItems = lazyPart(() => import("./preview-items.tsx"));

interface PreviewMenuProps extends PreviewItemsProps {
  icon: ReactNode;
  /** Name of the button, including the number. */
  label: string;
  /** Text below the icon. */
  word?: string | undefined;
  count: number;
}

/** A button of the top bar that opens a list of new items. */
export function PreviewMenu({ icon, label, word, count, ...list }: PreviewMenuProps) {
  const button = (
    <HeaderButton label={label} word={word} count={count}>
      {icon}
    </HeaderButton>
  );
  return (
    <LazyMenu width={340} className={classes.dropdown} button={button}>
      <PreviewItems {...list} />
    </LazyMenu>
  );
}
