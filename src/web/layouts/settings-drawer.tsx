import { Button, Fieldset, Radio, SegmentedControl, Stack, Switch, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { themes, type ThemeName } from "#shared/constants.ts";
import type { Preferences } from "../lib/preference-defaults.ts";
import { preferences, usePreferences } from "../lib/preferences.ts";
import classes from "./settings-drawer.module.css";
import { ThemeSample } from "./theme-sample.tsx";
import { SidePanel } from "../components/side-panel.tsx";

const capital = (word: string) => word[0]?.toUpperCase() + word.slice(1);
const schemes: Preferences["colorScheme"][] = ["light", "dark", "auto"];
/** The default comes first. */
const shownThemes = [...themes].reverse();

interface SettingsDrawerProps {
  isOpen: boolean;
  onClose: () => void;
  onShortcuts: () => void;
}

/** Display settings and shortcuts of this person, on this device. */
export default function SettingsDrawer({ isOpen, onClose, onShortcuts }: SettingsDrawerProps) {
  const { t } = useTranslation();
  const { theme, colorScheme, isSidebarSticky, isBoxed, hasShortcuts } = usePreferences();
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={t("chrome.display")} size="sm">
      <Stack gap="lg">
        <Text size="sm" c="dimmed">
          {t("settingsDrawer.hint")}
        </Text>
        <Radio.Group
          label={t("settingsDrawer.theme")}
          value={theme}
          onChange={(value) => preferences.set({ theme: value as ThemeName })}
        >
          <Stack gap="xs" mt="xs">
            {shownThemes.map((name) => (
              <Radio.Card key={name} value={name} className={classes.card}>
                <ThemeSample name={name} />
                <span className={classes.names}>
                  <Text span fw={550} size="sm">
                    {t(`settingsDrawer.theme${capital(name)}`)}
                  </Text>
                  <Text span size="xs" c="dimmed">
                    {t(`settingsDrawer.theme${capital(name)}Hint`)}
                  </Text>
                </span>
                <Radio.Indicator />
              </Radio.Card>
            ))}
          </Stack>
        </Radio.Group>
        <div>
          <Text size="sm" fw={500} mb={6} id="scheme-label">
            {t("settingsDrawer.colorScheme")}
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="scheme-label"
            value={colorScheme}
            onChange={(value) => preferences.set({ colorScheme: value as Preferences["colorScheme"] })}
            data={schemes.map((scheme) => ({
              value: scheme,
              label: t(`settingsDrawer.scheme${capital(scheme)}`),
            }))}
          />
        </div>
        <Fieldset
          legend={t("settingsDrawer.layout")}
          variant="unstyled"
          classNames={{ legend: classes.legend }}
        >
          <Stack gap="md" mt="xs">
            <Switch
              label={t("settingsDrawer.stickySidebar")}
              description={t("settingsDrawer.stickySidebarHint")}
              checked={isSidebarSticky}
              onChange={(event) => preferences.set({ isSidebarSticky: event.currentTarget.checked })}
            />
            <Switch
              label={t("settingsDrawer.boxedLayout")}
              description={t("settingsDrawer.boxedLayoutHint")}
              checked={isBoxed}
              onChange={(event) => preferences.set({ isBoxed: event.currentTarget.checked })}
            />
          </Stack>
        </Fieldset>
        <Fieldset
          legend={t("settingsDrawer.keyboard")}
          variant="unstyled"
          classNames={{ legend: classes.legend }}
        >
          <Stack gap="md" mt="xs" align="flex-start">
            <Switch
              label={t("settingsDrawer.shortcuts")}
              description={t("settingsDrawer.shortcutsHint")}
              checked={hasShortcuts}
              onChange={(event) => preferences.set({ hasShortcuts: event.currentTarget.checked })}
            />
            <Button
              variant="default"
              onClick={() => {
                onClose();
                onShortcuts();
              }}
            >
              {t("settingsDrawer.allShortcuts")}
            </Button>
          </Stack>
        </Fieldset>
      </Stack>
    </SidePanel>
  );
}
