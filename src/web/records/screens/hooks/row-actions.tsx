/** Additional actions of rows by record type, before the common ones. They are loaded with the menus of the rows. */
import type { TFunction } from "i18next";
import { managesApiKeys } from "#shared/access/api-keys.ts";
import { isSuper } from "#shared/access/policy.ts";
import type { WireRow } from "#shared/contracts/responses/records.ts";
import { isFoundTable } from "#shared/records/found.ts";
import type { TableName } from "#shared/records/table-names.ts";
import {
  IconCircleCheck,
  IconFolderOpen,
  IconListDetails,
  IconMessageCircle,
  IconPencil,
  IconRefresh,
  IconSend2,
  IconTrash,
  IconUsersGroup,
  IconX,
  type Icon,
} from "../../../components/icons/index.ts";
import { contactAction } from "../../contacts/contact-action.tsx";
import { rowAbilities } from "../../list/row-abilities.ts";
import type { RowAction } from "../../list/row-action.ts";
import type { RecordScope } from "../../parts/record-scope.ts";
import { ShareDialog } from "../../share/lazy-share-dialog.ts";
import { mayShare } from "../../share/may-share.ts";
import type { WebhookAction } from "../../webhooks/webhook-dialog.tsx";
import { withTexts } from "../../../boot/i18n.ts";
import { lazyPart } from "../../../boot/lazy-part.tsx";
import { everyRecord } from "../../../boot/text-parts.ts";

const WebhookDialog = lazyPart(
  () =>
    withTexts(["apiKeys", "ownAccount", ...everyRecord], () => import("../../webhooks/webhook-dialog.tsx")),
  { place: "floating" },
);

/** The question before an API key is revoked. */
const RevokeKey = lazyPart(() => withTexts(["apiKeys"], () => import("../../api-keys/revoke-key.tsx")), {
  place: "floating",
});

interface RowProps {
  row: WireRow;
  name: string;
  scope: RecordScope;
  t: TFunction;
}
type MakeActions = (props: RowProps) => readonly RowAction[];

const mentees: MakeActions = ({ row, name, scope: { caller, type }, t }) => {
  const mayChat = caller.flags.has("menteesCanChat") && caller.keys.has("menteeChat");
  return [
    contactAction(caller, row.id, name, t),
    mayChat && row["active"] === "1"
      ? {
          key: "chat",
          icon: IconMessageCircle,
          text: t("screens.list.chatShort"),
          label: t("screens.list.chat", { name }),
          to: `/mentee/chat/${row.id}`,
        }
      : [],
    rowAbilities(caller, type, row).edit
      ? []
      : {
          key: "workspace",
          icon: IconFolderOpen,
          text: t("screens.list.workspaceShort"),
          label: t("screens.list.workspace", { name }),
          to: `/mentee/overview/${row.id}`,
        },
  ].flat();
};

/** Opens the team of an organization. */
const teamAction = (organizationId: string, { name, t }: RowProps): RowAction => ({
  key: "team",
  icon: IconUsersGroup,
  text: t("screens.list.teamShort"),
  label: t("screens.list.team", { name }),
  to: `/organizations/users/${organizationId}`,
});

/** Status of a row that represents an organization. Such a row links to the team. */
const opensTeam = "2";

const users: MakeActions = (props) => {
  const { status, organizationId } = props.row;
  return String(status) === opensTeam && typeof organizationId === "string"
    ? [teamAction(organizationId, props)]
    : [];
};

/** The team is visible only within its organization. */
const organizations: MakeActions = (props) => {
  const {
    row,
    scope: { caller },
  } = props;
  const seesTeam = caller.keys.has("users") && (isSuper(caller) || row.id === caller.organizationId);
  return seesTeam ? [teamAction(row.id, props)] : [];
};

/** Sends a job, course, or resource to mentees. */
const found: MakeActions = ({ row, name, scope: { caller, type }, t }) => {
  const table = type.name;
  if (!isFoundTable(table) || row["active"] !== "1" || !mayShare(caller)) return [];
  return [
    {
      key: "send",
      icon: IconSend2,
      text: t("screens.list.sendToShort"),
      label: t("screens.list.sendTo", { name }),
      Dialog: (props) => <ShareDialog item={{ table, id: row.id, name }} {...props} />,
    },
  ];
};

const apiKeys: MakeActions = ({ row, name, scope: { caller }, t }) =>
  row["revokedAt"] === "" && managesApiKeys(caller)
    ? [
        {
          key: "revoke",
          icon: IconX,
          color: "red",
          text: t("records.apiKeys.revoke"),
          label: t("records.apiKeys.revokeNamed", { name }),
          Dialog: (props) => <RevokeKey id={row.id} name={name} {...props} />,
        },
      ]
    : [];

const webhookIcons: Readonly<Record<WebhookAction, Icon>> = {
  edit: IconPencil,
  deliveries: IconListDetails,
  rotate: IconRefresh,
  enable: IconCircleCheck,
  disable: IconX,
  remove: IconTrash,
};

const webhooks: MakeActions = ({ row, name, scope: { caller }, t }) => {
  if (!managesApiKeys(caller)) return [];
  const turn = row["state"] === "active" ? "disable" : "enable";
  return (["deliveries", "edit", "rotate", turn, "remove"] as const).map((action) => ({
    key: action,
    icon: webhookIcons[action],
    ...(action === "remove" ? { color: "red" as const } : {}),
    text: t(`records.webhooks.${action}`),
    label: t(`records.webhooks.${action}${action === "deliveries" ? "Of" : "Named"}`, { name }),
    Dialog: (props) => <WebhookDialog action={action} row={row} name={name} {...props} />,
  }));
};

const actions: Partial<Record<TableName, MakeActions>> = {
  apiKeys,
  mentees,
  users,
  organizations,
  jobs: found,
  elearning: found,
  resources: found,
  webhooks,
};

/** Returns the additional actions of a row. */
export const recordActions = (props: RowProps): readonly RowAction[] =>
  actions[props.scope.type.name as TableName]?.(props) ?? [];
