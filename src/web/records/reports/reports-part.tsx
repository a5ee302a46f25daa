import type { RecordScope } from "../parts/record-scope.ts";
import { MakeReport } from "./make-report.tsx";
import { ReportView } from "./report-view.tsx";

interface ReportsPartProps {
  scope: RecordScope;
  /** The open report. Without it, the button that makes one. */
  id?: string;
  onClose?: () => void;
}

/**
 * The button that makes a report, and the open report. They share one chunk, because the first page lists every chunk
 * and its size is limited.
 */
export default function ReportsPart({ scope, id, onClose }: ReportsPartProps) {
  if (id === undefined) return <MakeReport scope={scope} />;
  return <ReportView key={id} id={id} caller={scope.caller} onClose={onClose ?? (() => undefined)} />;
}
