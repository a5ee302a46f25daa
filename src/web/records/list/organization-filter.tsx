import { Skeleton } from "@mantine/core";
import { lazy, Suspense } from "react";
import { isSuper } from "#shared/access/policy.ts";
import { useRecordScope } from "../record-scope.ts";

const OrganizationSelect = lazy(() => import("./organization-select.tsx"));

/** Whose rows: a choice of the super-organization's staff, where a list belongs to one organization. */
export function OrganizationFilter() {
  const { type, caller } = useRecordScope();
  if (type.scope !== "organization" || !isSuper(caller)) return null;
  return (
    <Suspense fallback={<Skeleton h={60} w={200} />}>
      <OrganizationSelect />
    </Suspense>
  );
}
