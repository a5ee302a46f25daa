import { Alert, Button, Group } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { shippedViewId } from "#shared/records/list-declaration.ts";
import { unassignedView } from "#shared/records/work-lists.ts";
import { mentees } from "#shared/records/mentees.ts";
import { Loaded } from "../../components/loaded.tsx";
import { LoadingBox } from "../../components/loading-box.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { mayOpenList } from "../../records/list/use-list-url.ts";
import { useCaller } from "../../records/parts/use-caller.ts";
import { addressOfView } from "../../records/views/view-state.ts";
import { CaseloadTable } from "../../records/caseload/caseload-table.tsx";
import type { PreviousMember } from "../../records/caseload/previous-member.ts";
import { useCaseload } from "../../records/caseload/use-caseload.ts";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart } from "../../boot/lazy-part.tsx";

/** The dialog that reassigns mentees. */
const LazyHandOver = lazyPart(
  () => withTexts(["caseload", "dayInput", "form"], () => import("./hand-over.tsx")),
  { place: "floating" },
);

/** The list of unassigned mentees, as the built-in view opens it. */
const unassignedPath = `/mentee/manage?${addressOfView(mentees, {
  id: shippedViewId("withoutManager"),
  listing: { filter: unassignedView.filter, active: "1" },
  columns: mentees.list?.views?.["withoutManager"]?.columns ?? null,
})}`;

/**
 * Shows people who manage all mentees of an organization the caseload of each team member, and mentees without a case
 * manager.
 */
export function CaseloadScreen() {
  const { t } = useTranslation();
  const caller = useCaller();
  const [previous, setPrevious] = useState<PreviousMember>();
  const caseload = useCaseload();
  return (
    <section aria-label={t("caseload.title")}>
      <PageHeader title={t("caseload.title")} />
      <Loaded query={caseload} failed={t("caseload.failed")} skeleton={<LoadingBox h={320} />}>
        {({ unassigned, dataValues }) => (
          <>
            {unassigned > 0 ? (
              <Alert color="orange" mb="md" title={t("caseload.unassigned", { count: unassigned })}>
                <Group gap="xs">
                  {mayOpenList(caller, "mentees") ? (
                    <Button component={Link} to={unassignedPath} size="xs" variant="default">
                      {t("caseload.showThem")}
                    </Button>
                  ) : null}
                  <Button size="xs" onClick={() => setPrevious({ id: null, name: "" })}>
                    {t("caseload.assign")}
                  </Button>
                </Group>
              </Alert>
            ) : null}
            <CaseloadTable rows={dataValues} onHandOver={setPrevious} />
          </>
        )}
      </Loaded>
      {previous && caseload.data ? (
        <LazyHandOver
          key={previous.id ?? ""}
          previous={previous}
          team={caseload.data.dataValues.map(({ staffId, name }) => ({ id: staffId, name }))}
          onClose={() => setPrevious(undefined)}
        />
      ) : null}
    </section>
  );
}
