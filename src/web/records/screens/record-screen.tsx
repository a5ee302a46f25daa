import { Skeleton } from "@mantine/core";
import { useMemo } from "react";
import { Navigate, useLocation, useSearchParams, type Params } from "react-router";
import { foreignType, registry } from "../../lib/organization-types.ts";
import { useUser } from "../../lib/use-session.ts";
import type { TableName } from "#shared/records/table-names.ts";
import { LazyRecordForm } from "./lazy-record-form.tsx";
import { acrossType } from "../list/across-type.ts";
import { allOrganizations, organizationParam } from "../list/list-organization.ts";
import { firstViewParams, openedFirst } from "../list/first-view.ts";
import { RecordScopeProvider, type AcrossParts, type RecordScope } from "../parts/record-scope.ts";
import { useCaller } from "../parts/use-caller.ts";
import { recordHooks } from "../parts/hook.ts";
import { useListUrl } from "../list/use-list-url.ts";
import { RecordList } from "./record-list.tsx";
import { withTexts } from "../../boot/i18n.ts";
import { lazyPart, PartFallback } from "../../boot/lazy-part.tsx";
import "./provide.ts";

const SingleRecord = lazyPart(() => withTexts(["form"], () => import("./single-record.tsx")));

interface RecordScreenProps {
  tableName: TableName;
  /** Route parameters. `organizationId` selects an organization. */
  params?: Readonly<Params<string>>;
  /** The mentee, for records below a mentee. */
  menteeId?: string;
  across?: AcrossParts;
}

/** Shows a list or its form. The list's address without parameters opens the person's first built-in view. */
function ListOrForm(scope: RecordScope) {
  const { type, caller, isPlain, menteeId } = scope;
  const { hasCaseload } = useUser();
  const isBare = useSearchParams()[0].size === 0;
  const first = isBare && !isPlain && !menteeId ? firstViewParams(type, { caller, hasCaseload }) : undefined;
  const { open, setOpen } = useListUrl(type);
  const { RecordView } = recordHooks(type.name);
  if (first) return <Navigate to={first} replace state={openedFirst} />;
  if (!open) return <RecordList />;
  if (RecordView && open.mode !== "add")
    return <RecordView scope={scope} id={open.id} onClose={() => setOpen(null)} />;
  return (
    <LazyRecordForm
      key={`${open.id} ${open.mode}`}
      {...open}
      onClose={() => setOpen(null)}
      onEdit={() => setOpen({ ...open, mode: "edit" })}
      onAdded={(added) => setOpen(null, { added })}
    />
  );
}

/** The screen of any record type: its list, or the form of the record in the address. */
export function RecordScreen({ tableName, params, menteeId, across }: RecordScreenProps) {
  const caller = useCaller();
  const [search] = useSearchParams();
  const { state } = useLocation() as { state: Pick<RecordScope, "added"> | null };
  const added = state?.added;
  const chosen = search.get(organizationParam) ?? params?.["organizationId"];
  const scope = useMemo(() => {
    const selected = chosen && /^\d{1,19}$/.test(chosen) ? chosen : undefined;
    // Custom fields of the user's organization don't apply to another organization. Each opened record brings those
    // of its own organization.
    const isForeign = selected !== undefined && selected !== caller.organizationId;
    const declared = isForeign ? foreignType(tableName, []) : registry.get(tableName);
    if (!declared) throw new Error(`No record type ${tableName}`);
    const type = across ? acrossType(declared) : declared;
    return {
      type,
      caller,
      menteeId,
      across,
      isNested: menteeId !== undefined,
      isPlain: caller.accountType === "mentee",
      organizationId: chosen === allOrganizations ? null : (selected ?? caller.organizationId),
      selectedOrganizationId: selected,
      added,
    };
  }, [tableName, caller, menteeId, across, chosen, added]);
  return (
    <RecordScopeProvider value={scope}>
      {scope.type.single ? (
        <PartFallback show={<Skeleton h={320} />}>
          <SingleRecord />
        </PartFallback>
      ) : (
        <ListOrForm {...scope} />
      )}
    </RecordScopeProvider>
  );
}
