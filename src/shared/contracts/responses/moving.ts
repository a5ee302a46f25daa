/** Response to `GET /moving` and `POST /moving/import`. */
import { z } from "zod";
import { moveReport } from "../moving.ts";
import { withValues, type Sent } from "./common.ts";

/** Why an organization can't be exported or imported now. */
const moveState = z.object({
  /** False if the person has no second factor, which both need. */
  hasSecondFactor: z.boolean(),
  /** False if the organization already has records, so that no archive can be imported. */
  isEmpty: z.boolean(),
  /** The last import. Null if there was none. */
  lastImport: z
    .object({
      status: z.enum(["running", "done", "failed"]),
      /** 0 to 100. */
      progress: z.number(),
      /** Why it failed, otherwise empty. */
      message: z.string(),
      report: moveReport.nullable(),
    })
    .nullable(),
});
export type MoveState = Sent<typeof moveState>;

export const movingAnswer = withValues(moveState, "moving");
export type MovingAnswer = Sent<typeof movingAnswer>;
