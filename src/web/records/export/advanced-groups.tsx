import { Checkbox, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { exportGroups } from "#shared/contracts/export-groups.ts";
import type { AdvExportOptionsAnswer } from "#shared/contracts/responses/exports.ts";
import { call } from "../../lib/api.ts";
import { Loaded } from "../../components/loaded.tsx";
import classes from "./advanced-export.module.css";

interface AdvancedGroupsProps {
  /** Ids of options by group. */
  chosen: Readonly<Record<string, readonly string[]>>;
  onChange: (chosen: Readonly<Record<string, readonly string[]>>) => void;
}

/** A group of checkboxes for ethnicity and for each lookup list that the person may filter by. */
export function AdvancedGroups({ chosen, onChange }: AdvancedGroupsProps) {
  const { t } = useTranslation();
  const query = useQuery({
    queryKey: ["advExportOptions"],
    queryFn: ({ signal }) => call<AdvExportOptionsAnswer>("/getAdvExportOptions", undefined, { signal }),
    meta: { isQuiet: true },
  });
  return (
    <Loaded
      query={query}
      failed={t("screens.exporting.advanced.groupFailed")}
      skeleton={<Skeleton h={320} />}
    >
      {({ advExports }) =>
        exportGroups.map(({ key, type, field }) => {
          const options = advExports[key] ?? [];
          if (options.length === 0) return null;
          const count = chosen[key]?.length ?? 0;
          return (
            <fieldset key={key} className={classes.group} data-group={key}>
              <legend className={classes.legend}>
                {t(`records.${type.name}.fields.${field}`)}
                {count > 0 ? (
                  <span className={classes.count}>{t("screens.exporting.advanced.chosen", { count })}</span>
                ) : null}
              </legend>
              <Checkbox.Group
                value={[...(chosen[key] ?? [])]}
                onChange={(ids) => onChange({ ...chosen, [key]: ids })}
              >
                <div className={classes.columns}>
                  {options.map(({ id, name }) => (
                    <Checkbox key={id} value={id} label={name} className={classes.item} />
                  ))}
                </div>
              </Checkbox.Group>
            </fieldset>
          );
        })
      }
    </Loaded>
  );
}
