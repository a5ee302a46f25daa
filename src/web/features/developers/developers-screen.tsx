import { Anchor, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Loaded } from "../../components/loaded.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { apiBase, call } from "../../lib/api.ts";
import { CallForm } from "./call-form.tsx";
import { keyCallsOf, type ApiDocument } from "./key-call.ts";

const documentPath = "/openapi.json";

/** The page where people who manage API keys try calls. */
export function DevelopersScreen() {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ["openApi"],
    queryFn: async ({ signal }) => keyCallsOf(await call<ApiDocument>(documentPath, undefined, { signal })),
    staleTime: Infinity,
    meta: { isQuiet: true },
  });
  return (
    <>
      <PageHeader
        title={t("chrome.developers")}
        subtitle={t("developers.subtitle")}
        actions={
          <Anchor href={apiBase + documentPath} target="_blank" size="sm">
            {t("developers.document")}
          </Anchor>
        }
      />
      <Loaded query={query} failed={t("developers.failed")} skeleton={<Skeleton h={420} maw={760} />}>
        {(calls) => <CallForm calls={calls} />}
      </Loaded>
    </>
  );
}
