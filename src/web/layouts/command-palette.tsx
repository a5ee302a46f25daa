import "@mantine/spotlight/styles.css";
import { Loader } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconSearch } from "../components/icons/index.ts";
import { failureText } from "../lib/toasts.tsx";
import { EntryGroupView } from "./palette/entry.tsx";
import { useEntries } from "./palette/use-entries.tsx";
import { useFirstSelected } from "./palette/use-first-selected.ts";

const [store, { open, close }] = createSpotlight();

/** Focuses immediately. The library focuses a moment later, which loses the first letters when people type fast. */
const focusNow = (input: HTMLInputElement | null) => input?.focus();

interface CommandPaletteProps {
  isOpen: boolean;
  /** The initial text. */
  begin: string;
  onClose: () => void;
  onSettings: () => void;
  onShortcuts: () => void;
}

/** Ctrl-K: opens any area or person by a few letters, or a panel that adds something for a person. */
export default function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, begin, onClose, onSettings, onShortcuts } = props;
  const { t } = useTranslation();
  const [query, setQuery] = useState("");
  const [wasOpen, setWasOpen] = useState(false);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setQuery(begin);
  }
  const [searched] = useDebouncedValue(query, 180);
  const { groups, isSearching, error } = useEntries({
    query,
    searched,
    isOpen,
    onQuery: setQuery,
    onSettings,
    onShortcuts,
  });
  useEffect(() => (isOpen ? open() : close()), [isOpen]);
  const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key));
  useFirstSelected(store, isOpen, query, keys.join());
  const handleClose = () => {
    setQuery("");
    onClose();
  };
  return (
    <Spotlight.Root
      store={store}
      onSpotlightClose={handleClose}
      query={query}
      onQueryChange={setQuery}
      attributes={{
        content: { "aria-label": t("chrome.paletteHint"), "data-open-dialog": isOpen || undefined },
      }}
      yOffset="12vh"
      shortcut={null}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 100 }}
    >
      <Spotlight.Search
        ref={focusNow}
        placeholder={t("palette.placeholder")}
        aria-label={t("palette.placeholder")}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          isSearching ? <Loader size={16} role="img" aria-label={t("palette.searching")} /> : null
        }
      />
      <Spotlight.ActionsList>
        {(error || groups.length === 0) && !isSearching ? (
          <Spotlight.Empty>{error ? failureText(error) : t("palette.empty")}</Spotlight.Empty>
        ) : null}
        {groups.map((group) => (
          <EntryGroupView key={group.label} {...group} />
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
