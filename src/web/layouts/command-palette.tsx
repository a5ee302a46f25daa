import "@mantine/spotlight/styles.css";
import { Loader } from "@mantine/core";
import { useDebouncedValue, useDisclosure } from "@mantine/hooks";
import { createSpotlight, Spotlight } from "@mantine/spotlight";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { IconSearch } from "../components/icons/index.ts";
import { withTexts } from "../boot/i18n.ts";
import { lazyPart } from "../boot/lazy-part.tsx";
import type { NamedKind } from "./palette/commands.ts";
import { EntryGroupView } from "./palette/entry.tsx";
import { useEntries, type Person } from "./palette/use-entries.tsx";
import { useFirstSelected } from "./palette/use-first-selected.ts";

const LogContact = lazyPart(
  () => withTexts(["form", "menteeSubRecords"], () => import("../records/contacts/log-contact.tsx")),
  { place: "floating" },
);

const [store, { open, close }] = createSpotlight();

interface CommandPaletteProps {
  isOpen: boolean;
  /** What is typed already when it opens. */
  begin: string;
  onClose: () => void;
  onSettings: () => void;
  onShortcuts: () => void;
}

/** Ctrl-K: to any area or person by a few letters, or straight to a note, a message or a task for somebody. */
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
  const [logging, setLogging] = useState<{ person: Person; kind: NamedKind | undefined }>();
  const [isLogging, panel] = useDisclosure();
  const handleLog = (person: Person, kind: NamedKind | undefined) => {
    setLogging({ person, kind });
    panel.open();
  };
  const { groups, isSearching } = useEntries({
    query,
    searched,
    isOpen,
    onQuery: setQuery,
    onSettings,
    onShortcuts,
    onLog: handleLog,
  });
  useEffect(() => (isOpen ? open() : close()), [isOpen]);
  const keys = groups.flatMap(({ entries }) => entries.map(({ key }) => key));
  useFirstSelected(store, isOpen, [query, ...keys].join());
  const handleClose = () => {
    setQuery("");
    onClose();
  };
  const palette = (
    <Spotlight.Root
      store={store}
      onSpotlightClose={handleClose}
      query={query}
      onQueryChange={setQuery}
      attributes={{
        content: { "aria-label": t("chrome.paletteHint"), "data-open-palette": isOpen || undefined },
      }}
      centered={false}
      yOffset="12vh"
      shortcut={null}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 100 }}
    >
      <Spotlight.Search
        placeholder={t("palette.placeholder")}
        aria-label={t("palette.placeholder")}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          isSearching ? <Loader size={16} role="img" aria-label={t("palette.searching")} /> : null
        }
      />
      <Spotlight.ActionsList>
        {groups.length === 0 && !isSearching ? <Spotlight.Empty>{t("palette.empty")}</Spotlight.Empty> : null}
        {groups.map((group) => (
          <EntryGroupView key={group.label} {...group} />
        ))}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
  return (
    <>
      {palette}
      {logging ? (
        <LogContact
          menteeId={logging.person.id}
          name={logging.person.name}
          kind={logging.kind}
          isOpen={isLogging}
          onClose={panel.close}
        />
      ) : null}
    </>
  );
}
