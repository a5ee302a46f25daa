import { Group } from "@mantine/core";
import { PageHeader, type PageHeaderProps } from "../../components/page-header.tsx";
import { TabTitle } from "../../components/tab-title.tsx";
import { useRecordScope } from "./record-scope.ts";

interface ScreenHeadingProps extends Pick<PageHeaderProps, "title" | "subtitle" | "hint" | "actions"> {
  /** True if a tab shows the title. The buttons are then in the toolbar of the list, which mentees don't have. */
  hasTab?: boolean;
}

/**
 * Title, subtitle, and main buttons. On a mentee's page, where the mentee's name is the heading, it is one level
 * lower.
 */
export function ScreenHeading({ hasTab, ...props }: ScreenHeadingProps) {
  const { isNested, isPlain } = useRecordScope();
  if (!hasTab) return <PageHeader {...props} isBelow={isNested === true} mb="md" />;
  return (
    <>
      <TabTitle title={props.title} />
      {isPlain ? (
        <Group justify="flex-end" gap="xs" mb="sm">
          {props.actions}
        </Group>
      ) : null}
    </>
  );
}
