import { PageHeader, type PageHeaderProps } from "../../components/page-header.tsx";
import { useRecordScope } from "./record-scope.ts";

/**
 * Title, subtitle, and main buttons. On a mentee's page, where the mentee's name is the heading, it is one level
 * lower.
 */
export function ScreenHeading(props: Pick<PageHeaderProps, "title" | "subtitle" | "hint" | "actions">) {
  const { isNested } = useRecordScope();
  return <PageHeader {...props} isBelow={isNested === true} mb="md" />;
}
