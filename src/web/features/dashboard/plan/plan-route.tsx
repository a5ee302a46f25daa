import { useParams } from "react-router";
import { isStepTable, planItemOf } from "#shared/records/plan-paths.ts";
import { AppointmentPage } from "./appointment-page.tsx";
import { DonePage } from "./done-page.tsx";
import { PlanScreen } from "./plan-screen.tsx";
import { PromisePage } from "./promise-page.tsx";
import { StepPage } from "./step-page.tsx";

/** A mentee's plan, their finished items, or the item in the address. */
export function PlanRoute() {
  const { step = "" } = useParams();
  if (step === "done") return <DonePage />;
  const item = planItemOf(step);
  if (!item) return <PlanScreen />;
  const { table, id } = item;
  if (isStepTable(table)) return <StepPage key={step} table={table} id={id} />;
  return table === "promises" ? <PromisePage key={step} id={id} /> : <AppointmentPage key={step} id={id} />;
}
