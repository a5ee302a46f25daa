import { Alert, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import type { ShareAnswer, SharedMessage } from "#shared/contracts/responses/texts.ts";
import { Loaded } from "../../components/loaded.tsx";
import { call } from "../../lib/api.ts";
import { faceLabel, type MenteeFace } from "../../lib/quick-panels.ts";

/** Milliseconds after the last change. */
const typingPause = 300;

/** Loads what each mentee would get. @param message undefined while something is missing */
export function useSharePreview(message: object | undefined) {
  const [asked] = useDebouncedValue(JSON.stringify(message ?? null), typingPause);
  return useQuery({
    queryKey: ["share", asked],
    queryFn: async ({ signal }): Promise<readonly SharedMessage[]> =>
      (await call<ShareAnswer>("/share/preview", JSON.parse(asked) as object, { signal })).dataValues,
    enabled: asked !== "null",
    placeholderData: asked === "null" ? undefined : keepPreviousData,
    meta: { isQuiet: true },
  });
}

interface SharePreviewProps {
  preview: ReturnType<typeof useSharePreview>;
  recipients: readonly MenteeFace[];
}

/** The message as the first mentee gets it, and who can't get it. */
export function SharePreview({ preview, recipients }: SharePreviewProps) {
  const { t } = useTranslation();
  const first = preview.data?.find(({ problem }) => problem === "");
  return (
    <Loaded query={preview} failed={t("share.previewFailed")} skeleton={null}>
      {(messages) => (
        <>
          {messages.map(({ menteeId, problem }) => {
            const face = recipients.find(({ id }) => id === menteeId);
            return face && problem ? (
              <Alert key={menteeId} color="yellow" p="xs">
                {t("share.problem", { name: faceLabel(face), problem })}
              </Alert>
            ) : null;
          })}
          {first ? (
            <div aria-busy={preview.isFetching}>
              <Text size="sm" fw={500}>
                {t("share.preview")}
              </Text>
              <Text
                size="sm"
                lang={first.language}
                data-share-preview
                style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
              >
                {first.body}
              </Text>
            </div>
          ) : null}
        </>
      )}
    </Loaded>
  );
}
