import { useTranslation } from "react-i18next";
import {
  scopeOf,
  scopeTypeName,
  scopeVerbs,
  scopeVerbsOf,
  sensitiveScope,
  subscribeScope,
} from "#shared/access/scopes.ts";
import { registry } from "#shared/records/registry.ts";
import { CheckTable, type CheckRow } from "../form/check-table.tsx";

interface ScopeTableProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
}

const types = [...registry.values()].filter((type) => scopeVerbsOf(type).length > 0);

/** The permissions of a key: the types of records as rows, and what the key can do with them as columns. */
export function ScopeTable(props: ScopeTableProps) {
  const { t } = useTranslation();
  const [sensitive, webhooks] = [t("apiKeys.sensitive"), t("records.webhooks.title")];
  const subscribe = { value: subscribeScope, label: `${webhooks}: ${t("apiKeys.verbs.add")}` };
  const rows = types.map((type): CheckRow => {
    const [title, name, offered] = [t(`records.${type.name}.title`), scopeTypeName(type), scopeVerbsOf(type)];
    const checks = scopeVerbs.map((verb) =>
      offered.includes(verb)
        ? { value: scopeOf(type, verb), label: `${title} (${name}): ${t(`apiKeys.verbs.${verb}`)}` }
        : undefined,
    );
    return { title, name, checks };
  });
  return (
    <CheckTable
      {...props}
      heads={[t("apiKeys.records"), ...scopeVerbs.map((verb) => t(`apiKeys.verbs.${verb}`))]}
      rows={[
        ...rows,
        { title: sensitive, checks: [{ value: sensitiveScope, label: sensitive }] },
        { title: webhooks, checks: scopeVerbs.map((verb) => (verb === "add" ? subscribe : undefined)) },
      ]}
      minWidth={420}
    />
  );
}
