import { Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { SeriesRuleAnswer } from "#shared/contracts/responses/calendar.ts";
import { call } from "../../lib/api.ts";
import { ruleText } from "./rule-text.ts";

/** Describes how a series repeats. Until the rule is loaded, it says only that the appointment repeats. */
export function SeriesLine({ id }: { id: string }) {
  const { t, i18n } = useTranslation();
  const { data } = useQuery({
    queryKey: ["seriesRule", id],
    queryFn: ({ signal }) => call<SeriesRuleAnswer>("/appointments/seriesRule", { id }, { signal }),
    meta: { isQuiet: true },
  });
  return (
    <Text size="sm" c="dimmed">
      {data?.dataValues ? ruleText(t, data.dataValues, i18n.language) : t("calendar.inSeries")}
    </Text>
  );
}
