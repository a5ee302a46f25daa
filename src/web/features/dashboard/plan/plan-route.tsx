import { useParams } from "react-router";
import { stepOf } from "../../../lib/step-path.ts";
import { PlanScreen } from "./plan-screen.tsx";
import { StepPage } from "./step-page.tsx";

/** The plan of a mentee, or the step of it that the address names. */
export function PlanRoute() {
  const step = stepOf(useParams()["step"] ?? "");
  return step ? <StepPage key={`${step.table} ${step.id}`} {...step} /> : <PlanScreen />;
}
