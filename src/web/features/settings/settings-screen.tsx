import { Text, TextInput, Title } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { holdsWords } from "#shared/search-words.ts";
import NoAccess from "../../components/no-access.tsx";
import { IconSearch } from "../../components/icons/index.ts";
import { PageHeader } from "../../components/page-header.tsx";
import { useUser } from "../../lib/use-session.ts";
import { isSettingsGroup, visibleGroups } from "../../lib/visible-areas.ts";
import classes from "./settings-screen.module.css";

/** Lists the settings that a person may open, by section, with one search for all of them. */
export function SettingsScreen() {
  const { t } = useTranslation();
  const groups = visibleGroups(useUser()).filter(({ id }) => isSettingsGroup(id));
  const [query, setQuery] = useState("");
  if (groups.length === 0) return <NoAccess />;
  const found = groups
    .map(({ id, labelKey = "", areas }) => {
      const title = t(labelKey);
      return { id, title, areas: areas.filter(({ label }) => holdsWords(`${title} ${t(label)}`, query)) };
    })
    .filter(({ areas }) => areas.length > 0);
  return (
    <>
      <PageHeader title={t("chrome.settings")} mb="md" />
      <search className={classes.search}>
        <TextInput
          type="search"
          value={query}
          placeholder={t("navigation.search")}
          aria-label={t("navigation.search")}
          leftSection={<IconSearch size={16} aria-hidden />}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      </search>
      <Text role="status" c="dimmed" size="sm">
        {found.length === 0 ? t("navigation.noneFound") : null}
      </Text>
      <div className={classes.sections}>
        {found.map(({ id, title, areas }) => (
          <section key={id}>
            <Title order={2} size="h5" mb={4}>
              {title}
            </Title>
            <ul className={classes.list}>
              {areas.map((area) => (
                <li key={area.id}>
                  <Link to={area.path} className={classes.link}>
                    {t(area.label)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}
