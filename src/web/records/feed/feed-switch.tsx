import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useListUrl } from "../list/use-list-url.ts";
import { useRecordScope } from "../record-scope.ts";

/** Switches a list between feed and table. */
export function FeedSwitch() {
  const { t } = useTranslation();
  const { isTable, setTable } = useListUrl(useRecordScope().type);
  return (
    <Button variant="default" onClick={() => setTable(!isTable)}>
      {t(isTable ? "screens.caseWork.asFeed" : "screens.caseWork.asTable")}
    </Button>
  );
}
