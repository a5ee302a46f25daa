import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { callerOf } from "#shared/access/role.ts";
import { holdsWords } from "#shared/search-words.ts";
import {
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconPlus,
  IconSearch,
  IconUser,
} from "../../components/icons/index.ts";
import { PersonAvatar } from "../../components/person-avatar.tsx";
import { recentPeople } from "../../records/parts/recent-people.ts";
import { openPanel, type MenteeFace } from "../../lib/quick-panels.ts";
import { recordPath } from "../../lib/record-path.ts";
import { useUser } from "../../lib/use-session.ts";
import { visibleGroups } from "../../lib/visible-areas.ts";
import { AreaIcon } from "./area-icon.tsx";
import { additions, readCommand } from "./commands.ts";
import type { Entry, EntryGroup } from "./entry.tsx";
import { usePeopleSearch } from "./use-people-search.ts";
import { usePinnedViews } from "./use-pinned-views.ts";

const accountPlaces = [
  { path: "/profile", label: "chrome.profile", icon: IconUser },
  { path: "/help-center", label: "chrome.help", icon: IconHelp },
  { path: "/auth/sign-out", label: "chrome.signOut", icon: IconLogout },
];

interface Asked {
  query: string;
  /** The debounced text, which is used to search for people. */
  searched: string;
  isOpen: boolean;
  onQuery: (query: string) => void;
  onSettings: () => void;
  onShortcuts: () => void;
}

interface Person extends MenteeFace {
  email?: string | undefined;
}

/** Returns what the palette offers for the typed text. Empty groups are left out. */
export function useEntries(asked: Asked) {
  const { query, searched, isOpen, onQuery, onSettings, onShortcuts } = asked;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const user = useUser();
  const caller = callerOf(user);
  const { command, rest, kind } = readCommand(query, caller, t);
  const people = usePeopleSearch({
    tableName: "mentees",
    typed: rest.trim(),
    searchText: readCommand(searched, caller, t).rest.trim(),
    isOpen,
  });
  const team = usePeopleSearch({
    tableName: "users",
    typed: query.trim(),
    searchText: searched.trim(),
    isOpen,
  });

  const areas = visibleGroups(user).flatMap((group) => group.areas);
  const views = usePinnedViews(areas, isOpen);

  const goTo = (path: string) => () => void navigate(path);
  const matches = (label: string) => holdsWords(label, query);
  const avatar = ({ name, image }: Person) => <PersonAvatar name={name} image={image} size={26} />;
  const choose = (person: Person) => {
    if (!command) return goTo(`/mentee/overview/${person.id}`);
    const { id, name, image } = person;
    return () => openPanel({ what: command.what, mentee: { id, name, image }, kind });
  };
  const menteeEntry = (person: Person): Entry => ({
    key: `mentee-${person.id}`,
    label: command ? t(command.label, { name: person.name }) : person.name,
    description: person.detail ?? person.email,
    icon: avatar(person),
    onChoose: choose(person),
  });
  const meant = [...new Set([...people.didYouMean, ...team.didYouMean])];
  const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;
  const groups: EntryGroup[] = [
    {
      label: t("palette.recent"),
      entries: rest.trim() || !isOpen ? [] : recentPeople(user.accountId).map(menteeEntry),
    },
    { label: t("palette.mentees"), entries: people.rows.map(menteeEntry) },
    {
      label: t("palette.team"),
      entries: (command ? [] : team.rows).map((person) => ({
        key: `user-${person.id}`,
        label: person.name,
        description: person.email,
        icon: avatar(person),
        onChoose: goTo(recordPath({ tableName: "users", recordId: person.id }) ?? "/organizations/users"),
      })),
    },
    {
      label: t("palette.actions"),
      entries: additions
        .filter(({ label, isOffered }) => isOffered(caller) && matches(t(label)))
        .map(({ label, path }) => ({
          key: label,
          label: t(label),
          icon: <IconPlus {...icon} />,
          onChoose: goTo(path),
        })),
    },
    {
      label: t("palette.areas"),
      entries: areas
        .filter(({ label }) => matches(t(label)))
        .map((area) => ({
          key: `area-${area.id}`,
          label: t(area.label),
          icon: <AreaIcon icon={area.icon} size={18} />,
          onChoose: goTo(area.path),
        })),
    },
    {
      label: t("palette.views"),
      entries: views
        .filter(({ name }) => matches(name))
        .map(({ id, name, area, path }) => ({
          key: `view-${area.id}-${id}`,
          label: name,
          description: t(area.label),
          icon: <AreaIcon icon={area.icon} size={18} />,
          onChoose: goTo(path),
        })),
    },
    {
      label: t("palette.account"),
      entries: [
        {
          key: "settings",
          label: t("chrome.display"),
          icon: <AreaIcon icon="settings" size={18} />,
          onChoose: onSettings,
        },
        {
          key: "shortcuts",
          label: t("shortcuts.all"),
          icon: <IconKeyboard {...icon} />,
          onChoose: onShortcuts,
        },
        ...accountPlaces.map(({ path, label, icon: Icon }) => ({
          key: path,
          label: t(label),
          icon: <Icon {...icon} />,
          onChoose: goTo(path),
        })),
      ].filter(({ label }) => matches(label)),
    },
    {
      label: t("palette.empty"),
      entries: meant.map((name) => ({
        key: `meant-${name}`,
        label: t("palette.didYouMean", { name }),
        icon: <IconSearch {...icon} />,
        onChoose: () => onQuery(`${query.slice(0, query.length - rest.length)}${name}`),
        staysOpen: true,
      })),
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    isSearching: people.isSearching || team.isSearching,
    /** Why people couldn't be searched. */
    error: people.error ?? team.error,
  };
}
