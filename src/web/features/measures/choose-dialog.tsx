import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { measureSets } from "#shared/measures/template-parts.ts";
import { measureTemplateNames } from "#shared/measures/template-names.ts";
import { measureTemplates, type MeasureTemplateName } from "#shared/measures/templates.ts";
import { defaultSuppressBelow } from "#shared/records/measures.ts";
import { ApiError } from "../../lib/api-error.ts";
import { call } from "../../lib/api.ts";
import { measuresKey } from "./measures-key.ts";
import { OwnMeasure } from "./own-measure.tsx";
import { Dialog } from "../../components/dialog.tsx";

interface ChooseDialogProps {
  /** Built-in measures that are already in the list. */
  taken: ReadonlySet<string>;
  onClose: () => void;
}

const addTemplate = (template: MeasureTemplateName) =>
  call<{ status: number; message: string }>("/saveRecord", {
    tableName: "measures",
    tableId: "0",
    data: { template, better: measureTemplates[template].better, suppressBelow: defaultSuppressBelow },
  });

/** The built-in measures by set, and a form for a custom measure. */
export default function ChooseDialog({ taken, onClose }: ChooseDialogProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isOwn, setIsOwn] = useState(false);
  const add = useMutation({
    mutationFn: async (names: readonly MeasureTemplateName[]) => {
      for (const name of names) {
        const { status, message } = await addTemplate(name);
        if (status !== 1) throw new ApiError(400, { code: "badRequest", message });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: measuresKey }),
  });
  if (isOwn) return <OwnMeasure onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t("measures.choose")} size="lg">
      <Stack gap="lg">
        <Group justify="flex-end">
          <Button variant="default" onClick={() => setIsOwn(true)}>
            {t("measures.own")}
          </Button>
        </Group>
        {measureSets.map((set) => {
          const names = measureTemplateNames.filter((name) => measureTemplates[name].set === set);
          const left = names.filter((name) => !taken.has(name));
          return (
            // The label differs from that of the same set on the screen behind the dialog.
            <section key={set} aria-label={`${t("measures.choose")}: ${t(`measures.sets.${set}`)}`}>
              <Group justify="space-between" mb="xs">
                <Title order={3} size="h5">
                  {t(`measures.sets.${set}`)}
                </Title>
                <Button
                  size="xs"
                  disabled={left.length === 0 || add.isPending}
                  onClick={() => add.mutate(left)}
                >
                  {t("measures.addSet")}
                </Button>
              </Group>
              <Stack gap="xs">
                {names.map((name) => (
                  <Group key={name} justify="space-between" wrap="nowrap" align="flex-start">
                    <div>
                      <Text size="sm" fw={500}>
                        {t(`records.measures.options.template.${name}`)}
                      </Text>
                      <Text size="xs" c="dimmed">
                        {t(`measures.definitions.${name}`)}
                      </Text>
                    </div>
                    {taken.has(name) ? (
                      <Text size="sm" c="dimmed">
                        {t("measures.added")}
                      </Text>
                    ) : (
                      <Button
                        size="xs"
                        variant="default"
                        style={{ flexShrink: 0 }}
                        disabled={add.isPending}
                        aria-label={`${t("measures.add")}: ${t(`records.measures.options.template.${name}`)}`}
                        onClick={() => add.mutate([name])}
                      >
                        {t("measures.add")}
                      </Button>
                    )}
                  </Group>
                ))}
              </Stack>
            </section>
          );
        })}
      </Stack>
    </Dialog>
  );
}
