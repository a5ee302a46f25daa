import { Anchor, NativeSelect, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { View, ViewsAnswer } from "#shared/contracts/responses/views.ts";
import { measureBases, ownMeasureKinds } from "#shared/measures/definition.ts";
import { defaultSuppressBelow } from "#shared/records/measures.ts";
import { registry } from "#shared/records/registry.ts";
import { call } from "../../lib/api.ts";
import { toastSaveFailed } from "../../lib/toasts.tsx";
import { useChange } from "../../records/parts/use-change.ts";
import { FormDialog } from "../../components/form-dialog.tsx";

/** Only types with a list have saved views. */
const bases = measureBases.filter((name) => registry.get(name)?.area);

/** Returns true if a filter expresses the whole view. A view with a search text isn't offered. */
const isPlain = ({ listing }: View): boolean => Boolean(listing.filter) && !listing.searchText;

const filterText = (views: readonly View[], id: string): string => {
  const filter = views.find((view) => view.id === id)?.listing.filter;
  return filter ? JSON.stringify(filter) : "";
};

/**
 * The form of a custom measure: what it counts, the population, and which records count. The filters come from saved
 * views.
 */
export function OwnMeasure({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [values, setValues] = useState({ name: "", base: "enrollments", kind: "share", who: "", counts: "" });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (name: keyof typeof values) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setValues((before) => ({
      ...before,
      [name]: value,
      ...(name === "base" ? { who: "", counts: "" } : {}),
    }));
  };
  const { data } = useQuery({
    queryKey: ["measureViews", values.base],
    queryFn: ({ signal }) => call<ViewsAnswer>("/views/list", { tableName: values.base }, { signal }),
  });
  const views = (data?.dataValues ?? []).filter(isPlain);
  const { send, isSaving } = useChange("/saveRecord", undefined, {
    onClose,
    onRefused: ({ errors: refused = {}, message }) => {
      setErrors(refused);
      toastSaveFailed(message);
    },
  });
  const save = () => {
    const measure = {
      name: values.name,
      base: values.base,
      kind: values.kind,
      suppressBelow: defaultSuppressBelow,
      who: filterText(views, values.who),
      counts: values.kind === "share" ? filterText(views, values.counts) : "",
    };
    void send(
      { tableName: "measures", tableId: "0", data: measure },
      { done: t("errors.saveSuccessTitle"), detail: t("errors.saveSuccess") },
    );
  };
  const viewOptions = views.map(({ id, name }) => ({ value: id, label: name }));
  const path = registry.get(values.base)?.area?.path;
  return (
    <FormDialog onClose={onClose} title={t("measures.own")} onSubmit={save} isBusy={isSaving}>
      <TextInput
        label={t("records.measures.fields.name")}
        value={values.name}
        error={errors["name"]}
        withAsterisk
        onChange={set("name")}
      />
      <NativeSelect
        label={t("records.measures.fields.base")}
        value={values.base}
        error={errors["base"]}
        data={bases.map((name) => ({ value: name, label: t(`records.measures.options.base.${name}`) }))}
        onChange={set("base")}
      />
      <NativeSelect
        label={t("records.measures.fields.kind")}
        value={values.kind}
        data={ownMeasureKinds.map((name) => ({
          value: name,
          label: t(`records.measures.options.kind.${name}`),
        }))}
        onChange={set("kind")}
      />
      <NativeSelect
        label={t("measures.whoFrom")}
        value={values.who}
        data={[{ value: "", label: t("measures.whoAll") }, ...viewOptions]}
        onChange={set("who")}
      />
      {values.kind === "share" ? (
        <NativeSelect
          label={t("measures.countsFrom")}
          value={values.counts}
          error={errors["counts"]}
          withAsterisk
          data={[{ value: "", label: t("screens.field.select") }, ...viewOptions]}
          onChange={set("counts")}
        />
      ) : null}
      <Text size="sm" c="dimmed">
        {data && views.length === 0 ? `${t("measures.noViews")} ` : ""}
        {t("measures.viewsHint")}{" "}
        {path ? (
          <Anchor component={Link} to={path} size="sm">
            {t("measures.openList")}
          </Anchor>
        ) : null}
      </Text>
    </FormDialog>
  );
}
