import { Skeleton, Text } from "@mantine/core";
import { withTexts } from "../../boot/i18n.ts";
import { IconLock } from "../../components/icons/index.ts";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, type Location } from "react-router";
import { authorizeType, type Caller } from "#shared/access/policy.ts";
import type { MenteeHeader } from "#shared/contracts/responses/mentee-header.ts";
import { registry } from "../../lib/organization-types.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { hasStatus } from "../../lib/api-error.ts";
import { ownPath } from "../../lib/session/own-path.ts";
import { useUser } from "../../lib/use-session.ts";
import { useWasOpen } from "../../lib/use-was-open.ts";
import { rememberPerson } from "../../records/parts/recent-people.ts";
import { RecordScreen } from "../../records/screens/record-screen.tsx";
import { useCaller } from "../../records/parts/use-caller.ts";
import { MenteeHeading } from "./mentee-heading.tsx";
import { MenteeMenu } from "./mentee-menu.tsx";
import { openScreens, screenPath, showsOwnOnly, type MenteeScreen } from "./mentee-screens.ts";
import { fullName, useMenteeHeader } from "./use-mentee-header.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";

const MenteeExport = lazyPart(async () => ({
  default: (await withTexts(["exporting", "dayInput"], () => import("./mentee-export.tsx"))).MenteeExport,
}));

const DeactivateDialog = lazyPart(
  async () => ({ default: (await import("./deactivate-dialog.tsx")).DeactivateDialog }),
  { place: "floating" },
);

const ChatPage = lazyPart(async () => ({ default: (await import("./mentee-forms.tsx")).ChatPage }));
const PasswordPage = lazyPart(async () => ({ default: (await import("./mentee-forms.tsx")).PasswordPage }));

const GoneMentee = lazyPart(async () => ({ default: (await import("./gone-mentee.tsx")).GoneMentee }));

export interface MenteeWorkspaceProps {
  /** Second segment of the path: `manage`, `mentee-goals`, … */
  screen: string;
  menteeId: string;
  /** Shown to a mentee on pages of the team and of other mentees. */
  missing: ReactNode;
}

const OverviewPage = lazyPart(async () => ({
  default: (await withTexts(["form", "mentees", "find"], () => import("./overview/overview-page.tsx")))
    .OverviewPage,
}));

const ProfilePage = lazyPart(async () => ({
  default: (
    await withTexts(
      ["form", "answers", "history", "mentees", "find"],
      () => import("./profile/profile-page.tsx"),
    )
  ).ProfilePage,
}));

const PlanPage = lazyPart(async () => ({
  default: (await withTexts(["form"], () => import("./overview/plan-page.tsx"))).PlanPage,
}));

const TimelinePage = lazyPart(async () => ({
  default: (await withTexts(["form"], () => import("./overview/timeline.tsx"))).Timeline,
}));

/** These pages load their data in parallel with the heading. */
const pages: Record<string, (props: Pick<PageProps, "menteeId" | "header">) => ReactNode> = {
  overview: OverviewPage,
  timeline: TimelinePage,
  plan: PlanPage,
  profile: ProfilePage,
};

const pagesOfHeader: Record<string, (props: { menteeId: string; header: MenteeHeader }) => ReactNode> = {
  chat: ChatPage,
  resetPassword: PasswordPage,
  export: MenteeExport,
};

interface PageProps {
  screen: MenteeScreen;
  menteeId: string;
  header: MenteeHeader | undefined;
}

function Page({ screen, menteeId, header }: PageProps) {
  const { t } = useTranslation();
  const caller = useCaller();
  const { tableName } = screen;
  if (tableName) {
    return (
      <>
        {showsOwnOnly(caller, tableName) ? <Text mb="sm">{t("screens.mentee.ownOnly")}</Text> : null}
        <RecordScreen key={`${tableName}/${menteeId}`} tableName={tableName} menteeId={menteeId} />
      </>
    );
  }
  const Own = pages[screen.id];
  if (Own)
    return (
      <PartFallback show={<Skeleton h="100vh" />}>
        <Own key={`${screen.id}/${menteeId}`} menteeId={menteeId} header={header} />
      </PartFallback>
    );
  const OfHeader = pagesOfHeader[screen.id];
  if (!OfHeader) return null;
  if (!header) return <Skeleton h={360} />;
  return <OfHeader key={`${screen.id}/${menteeId}`} menteeId={menteeId} header={header} />;
}

function mayDeactivate(caller: Caller, header: MenteeHeader | undefined): boolean {
  const type = registry.get("mentees");
  if (!type || header?.active !== "1" || !caller.keys.has("menteeDeactivate")) return false;
  return authorizeType(caller, type, "archive") === "allow";
}

/** A mentee who isn't found may have been merged into another. */
function Failed(props: Parameters<typeof GoneMentee>[0]) {
  const { t } = useTranslation();
  const { error, onRetry } = props;
  if (hasStatus(error, 404))
    return (
      <PartFallback show={<Skeleton h={120} />}>
        <GoneMentee key={props.menteeId} {...props} />
      </PartFallback>
    );
  return <FailureAlert title={t("screens.mentee.failed")} error={error} onRetry={onRetry} />;
}

/** The pages of a mentee, for staff. */
function StaffWorkspace({ screen, menteeId }: Omit<MenteeWorkspaceProps, "missing">) {
  const { t } = useTranslation();
  const caller = useCaller();
  const { data: header, error, refetch } = useMenteeHeader(menteeId);
  const { state } = useLocation() as Location & { state: { isMerged?: boolean } | null };
  // The mentee who is about to be deactivated. Another one's page may be opened in the meantime.
  const [askedId, setAskedId] = useState<string>();
  const isAsking = askedId === menteeId;
  // The question doesn't return with the page of that mentee.
  if (askedId !== undefined && !isAsking) setAskedId(undefined);
  const wasAsking = useWasOpen(isAsking);
  useEffect(() => {
    if (!header) return;
    rememberPerson(caller.accountId, { id: header.id, name: fullName(header), image: header.image });
  }, [header, caller.accountId]);
  const screens = openScreens(caller);
  const current = screens.find(({ segment }) => segment === screen);
  const [first] = screens;
  // The list links to the profile. Users who may not open it get the first page that they may open.
  if (!current && first && screen === "manage") return <Navigate to={screenPath(first, menteeId)} replace />;
  return (
    <div>
      <MenteeHeading header={header} />
      {state?.isMerged ? (
        <Text size="sm" mb="md" role="status">
          {t("screens.mentee.merged")}
        </Text>
      ) : null}
      {error && !header ? (
        <Failed menteeId={menteeId} screen={screen} error={error} onRetry={refetch} />
      ) : (
        <>
          <MenteeMenu
            menteeId={menteeId}
            header={header}
            screens={screens}
            current={current}
            onDeactivate={mayDeactivate(caller, header) ? () => setAskedId(menteeId) : undefined}
          />
          {!current ? (
            <EmptyState icon={IconLock} title={t("errors.noAccess")} />
          ) : (
            <Page screen={current} menteeId={menteeId} header={header} />
          )}
        </>
      )}
      {header && wasAsking ? (
        <DeactivateDialog
          key={menteeId}
          header={header}
          isOpen={isAsking}
          onClose={() => setAskedId(undefined)}
        />
      ) : null}
    </div>
  );
}

/** The pages of a mentee. Mentees are redirected to the page of their plan with the same content. */
export function MenteeWorkspace({ missing, ...place }: MenteeWorkspaceProps) {
  const { accountType, id } = useUser();
  const { search } = useLocation();
  if (accountType !== "mentee") return <StaffWorkspace {...place} />;
  const own = place.menteeId === id ? ownPath(place.screen, search) : undefined;
  return own ? <Navigate to={own} replace /> : missing;
}
