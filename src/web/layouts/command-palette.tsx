import "@mantine/spotlight/styles.css";
import { Loader } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight } from "@mantine/spotlight";
import { IconHelp, IconLogout, IconSearch, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { PersonAvatar } from "../components/person-avatar.tsx";
import { includesText } from "../lib/text-search.ts";
import { useUser } from "../lib/use-session.ts";
import { visibleGroups } from "../lib/visible-areas.ts";
import { AreaIcon } from "./area-icon.tsx";
import { useMenteeSearch } from "./use-mentee-search.ts";

const accountPlaces = [
  { path: "/profile", label: "chrome.profile", icon: IconUser },
  { path: "/help-center", label: "chrome.help", icon: IconHelp },
  { path: "/auth/sign-out", label: "chrome.signOut", icon: IconLogout },
];

/** Ctrl-K: to any area, or to a mentee, by a few letters. */
export default function CommandPalette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query, setQuery] = useState("");
  const [searched] = useDebouncedValue(query.trim(), 180);
  const mentees = useMenteeSearch(searched, isOpen);

  const areas = visibleGroups(useUser())
    .flatMap((group) => group.areas)
    .filter((area) => includesText(t(`chrome.${area.id}`), query));
  const places = accountPlaces.filter(({ label }) => includesText(t(label), query));
  const goTo = (path: string) => () => {
    onClose();
    void navigate(path);
  };
  const isEmpty = areas.length + places.length + mentees.rows.length === 0;

  return (
    <Spotlight.Root
      forceOpened={isOpen}
      onSpotlightClose={onClose}
      query={query}
      onQueryChange={setQuery}
      attributes={{ content: { "aria-label": t("chrome.paletteHint") } }}
      centered={false}
      yOffset="12vh"
      shortcut={null}
      scrollable
      maxHeight={420}
      transitionProps={{ duration: 100 }}
    >
      <Spotlight.Search
        placeholder={t("chrome.palettePlaceholder")}
        aria-label={t("chrome.palettePlaceholder")}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={
          mentees.isSearching ? <Loader size={16} aria-label={t("chrome.paletteSearching")} /> : null
        }
      />
      <Spotlight.ActionsList>
        {isEmpty && !mentees.isSearching ? (
          <Spotlight.Empty>{t("chrome.paletteEmpty")}</Spotlight.Empty>
        ) : null}
        {mentees.rows.length > 0 ? (
          <Spotlight.ActionsGroup label={t("chrome.paletteMentees")}>
            {mentees.rows.map(({ id, name, image, email }) => (
              <Spotlight.Action
                key={id}
                label={name}
                description={email}
                leftSection={<PersonAvatar name={name} image={image} size={26} />}
                onClick={goTo(`/mentee/manage/${id}`)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {areas.length > 0 ? (
          <Spotlight.ActionsGroup label={t("chrome.paletteAreas")}>
            {areas.map(({ id, path }) => (
              <Spotlight.Action
                key={id}
                label={t(`chrome.${id}`)}
                leftSection={<AreaIcon id={id} size={18} />}
                onClick={goTo(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
        {places.length > 0 ? (
          <Spotlight.ActionsGroup label={t("chrome.paletteActions")}>
            {places.map(({ path, label, icon: Icon }) => (
              <Spotlight.Action
                key={path}
                label={t(label)}
                leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
                onClick={goTo(path)}
              />
            ))}
          </Spotlight.ActionsGroup>
        ) : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
