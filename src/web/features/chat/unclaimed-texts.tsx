import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { UnclaimedText } from "#shared/contracts/responses/texts.ts";
import { IconDeviceMobile } from "../../components/icons/index.ts";
import { call } from "../../lib/api.ts";
import { fullDate } from "../../lib/dates.ts";
import type { MenteeFace } from "../../lib/quick-panels.ts";
import { MenteePicker } from "../../records/quick/mentee-picker.tsx";
import { useChange } from "../../records/parts/use-change.ts";
import { useFocusAfterItem } from "../../records/parts/use-focus-after-item.ts";
import { Dialog } from "../../components/dialog.tsx";

function TextCard({ text }: { text: UnclaimedText }) {
  const { t, i18n } = useTranslation();
  const [other, setOther] = useState<MenteeFace | null>(null);
  const claiming = useChange("/texts/claim");
  const discarding = useChange("/texts/discard");
  const isBusy = claiming.isSaving || discarding.isSaving;
  const place = useFocusAfterItem("li", "[role=dialog]");
  const give = (menteeId: string, name: string) =>
    void claiming.send({ textId: text.id, menteeId }, { done: t("phoneTexts.given", { name }) });
  return (
    <Paper ref={place} component="li" withBorder p="sm" radius="md">
      <Text size="xs" c="dimmed">
        {t("phoneTexts.from", { number: text.from })} · {fullDate(new Date(text.at), i18n.language, true)}
      </Text>
      <Text my="xs" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text.body}
      </Text>
      <Group gap="xs" mb="xs">
        {text.candidates.map(({ id, name }) => (
          <Button key={id} size="xs" variant="light" disabled={isBusy} onClick={() => give(id, name)}>
            {t("phoneTexts.give", { name })}
          </Button>
        ))}
      </Group>
      {text.candidates.length === 0 ? <MenteePicker value={other} onChange={setOther} /> : null}
      <Group gap="xs" mt="xs">
        {other ? (
          <Button size="xs" disabled={isBusy} onClick={() => give(other.id, other.name)}>
            {t("phoneTexts.giveOther")}
          </Button>
        ) : null}
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          disabled={isBusy}
          onClick={() => void discarding.send({ textId: text.id }, { done: t("phoneTexts.discarded") })}
        >
          {t("phoneTexts.discard")}
        </Button>
      </Group>
    </Paper>
  );
}

/** A button with the number of text messages that need to be matched to a mentee, and the dialog for that. */
export default function UnclaimedTexts() {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure();
  const { data = [] } = useQuery({
    queryKey: ["unclaimedTexts"],
    queryFn: async ({ signal }) =>
      (await call<{ dataValues: UnclaimedText[] }>("/texts/unclaimed", {}, { signal })).dataValues,
    refetchInterval: 60_000,
  });
  if (data.length === 0 && !isOpen) return null;
  return (
    <>
      <Button
        variant="light"
        color="orange"
        leftSection={<IconDeviceMobile size={18} aria-hidden />}
        onClick={dialog.open}
      >
        {t("phoneTexts.unclaimed", { count: data.length })}
      </Button>
      <Dialog isOpen={isOpen} onClose={dialog.close} size="lg" title={t("phoneTexts.unclaimedTitle")}>
        <Text size="sm" mb="sm">
          {data.length === 0 ? t("phoneTexts.unclaimedNone") : t("phoneTexts.unclaimedHint")}
        </Text>
        <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: "none" }}>
          {data.map((text) => (
            <TextCard key={text.id} text={text} />
          ))}
        </Stack>
      </Dialog>
    </>
  );
}
