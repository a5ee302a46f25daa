import { Paper, Skeleton, Stack, Title, Typography } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconFileOff } from "../../components/icons/index.ts";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { call } from "../../lib/api.ts";
import { hasStatus } from "../../lib/api-error.ts";
import { useSession } from "../../lib/use-session.ts";
import classes from "./content-screen.module.css";

interface ContentPage {
  pageTitle: string;
  pageHTML: string;
  /** The language of the page. A page without a translation is in English. */
  languageCode: string;
}

/**
 * Loads the page of a browser path, and removes everything executable. A mentee gets the mentees' version if there is
 * one.
 */
async function loadContent(
  contentPage: string,
  languageCode: string,
  isMentee: boolean,
): Promise<ContentPage> {
  const audience = isMentee ? { audience: "mentees" } : {};
  const [page, { default: purifier }] = await Promise.all([
    call<ContentPage>("/getContent", { contentPage, languageCode, ...audience }),
    import("dompurify"),
  ]);
  return { ...page, pageHTML: purifier.sanitize(page.pageHTML ?? "") };
}

/** Privacy, support, help, and terms. One screen for all paths. */
export function ContentScreen() {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const isMentee = useSession().user?.accountType === "mentee";
  const { data, isPending, error } = useQuery({
    queryKey: ["content", pathname, i18n.language, isMentee],
    queryFn: () => loadContent(pathname, i18n.language, isMentee),
    staleTime: 5 * 60_000,
  });
  const isMissing = hasStatus(error, 404);
  return (
    <Paper maw={760} p={{ base: "md", sm: "xl" }} radius="lg">
      {isPending ? (
        <Stack aria-busy>
          <Skeleton h={28} w="50%" />
          <Skeleton h={14} />
          <Skeleton h={14} />
          <Skeleton h={14} w="80%" />
        </Stack>
      ) : data?.pageTitle ? (
        <>
          <Title order={1} size="h3" mb="md" tabIndex={-1} lang={data.languageCode}>
            {data.pageTitle}
          </Title>
          <Typography
            className={classes.text}
            lang={data.languageCode}
            dangerouslySetInnerHTML={{ __html: data.pageHTML }}
          />
        </>
      ) : (
        <EmptyState
          icon={IconFileOff}
          title={t(isMissing ? "errors.notFound" : "errors.contentFailed")}
          isPage
        />
      )}
    </Paper>
  );
}
