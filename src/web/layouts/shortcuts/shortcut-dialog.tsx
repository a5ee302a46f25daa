import { Kbd, Text, Title, UnstyledButton } from "@mantine/core";
import { useEffect, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { prefetchPart } from "../../boot/lazy-part.tsx";
import { usePreferences } from "../../lib/preferences.ts";
import { shortcutList } from "../../lib/use-shortcut-keys.ts";
import { useUser } from "../../lib/use-session.ts";
import { QuickPanel } from "../asked-panel.tsx";
import classes from "./shortcut-dialog.module.css";
import { placesOf, type ShortcutList } from "./shortcuts.ts";
import { useAdditions } from "./use-additions.ts";
import { useListKeys } from "./use-list-keys.ts";
import { Dialog } from "../../components/dialog.tsx";

interface ShortcutDialogProps {
  shown: ShortcutList | null;
  /** A key that was pressed before the dialog was loaded. */
  early: RefObject<string>;
  onShow: (list: ShortcutList | null) => void;
  /** Opens the palette with a text, to select a person. */
  onPalette: (text: string) => void;
  onSearch: () => void;
}

interface Row {
  label: string;
  keys: readonly string[];
  /** The key that selects it while its list is open. */
  letter?: string;
  onChoose: () => void;
}

type Texts = Pick<ReturnType<typeof useTranslation>, "t">["t"];

function RowList({ title, rows }: { title: string | undefined; rows: readonly Row[] }) {
  return (
    <>
      {title ? (
        <Title order={3} size="sm" mb={4}>
          {title}
        </Title>
      ) : null}
      <ul className={classes.list}>
        {rows.map(({ label, keys, onChoose }) => (
          <li key={keys.join()}>
            <UnstyledButton className={classes.row} onClick={onChoose}>
              <span>{label}</span>
              <span className={classes.keys}>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Lists the places that follow `g`, or under `?` all shortcuts. Each is also a button. */
export default function ShortcutDialog({ shown, early, onShow, onPalette, onSearch }: ShortcutDialogProps) {
  const { t } = useTranslation();
  const user = useUser();
  const navigate = useNavigate();
  const { hasShortcuts } = usePreferences();
  const additions = useAdditions(onPalette);
  // The content stays while the dialog closes.
  const [list, setList] = useState<ShortcutList>(shown ?? "all");
  if (shown && shown !== list) setList(shown);
  const [goesOn, setGoesOn] = useState(false);

  const choose = (act: () => void) => () => {
    setGoesOn(true);
    onShow(null);
    act();
  };
  const rowsOf: Record<ShortcutList | "add", readonly Row[]> = {
    add: additions.map(({ label, letter, onChoose }) => ({
      label,
      keys: ["c", letter],
      onChoose: choose(onChoose),
    })),
    go: placesOf(user).map(({ letter, area }) => ({
      label: t(area.label),
      keys: ["g", letter],
      letter,
      onChoose: choose(() => void navigate(area.path)),
    })),
    all: anywhere(
      t,
      choose(onSearch),
      choose(() => onPalette("")),
    ),
  };
  const sections = list === "all" ? (["all", "add", "go"] as const) : [list];

  const press = (key: string) => {
    const row = shown && rowsOf[shown].find(({ letter }) => letter === key);
    if (!row) return false;
    row.onChoose();
    return true;
  };
  useListKeys(early, press, shown !== null);
  useEffect(() => prefetchPart(QuickPanel.prefetch), []);
  return (
    <Dialog
      isOpen={shown !== null}
      onClose={() => {
        setGoesOn(false);
        onShow(null);
      }}
      returnFocus={!goesOn}
      title={t(`shortcuts.${list}`)}
      transitionProps={{ duration: 100 }}
    >
      <div {...{ [shortcutList]: true }} data-open-dialog={shown !== null || undefined}>
        {sections
          .filter((name) => rowsOf[name].length > 0)
          .map((name) => (
            <RowList
              key={name}
              title={
                list === "all" ? t(name === "all" ? "shortcuts.anywhere" : `shortcuts.${name}`) : undefined
              }
              rows={rowsOf[name]}
            />
          ))}
        <Text size="xs" c="dimmed">
          {t(hasShortcuts ? "shortcuts.hint" : "shortcuts.areOff")}
        </Text>
      </div>
    </Dialog>
  );
}

const anywhere = (t: Texts, onSearch: () => void, onPalette: () => void): readonly Row[] => [
  { label: t("shortcuts.search"), keys: ["/"], letter: "/", onChoose: onSearch },
  { label: t("chrome.paletteHint"), keys: ["Ctrl", "K"], onChoose: onPalette },
];
