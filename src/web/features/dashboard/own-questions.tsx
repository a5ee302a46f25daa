import type { ReactNode } from "react";
import type { AddressState } from "#shared/contracts/auth.ts";
import { AddressNotice } from "../../components/address-notice.tsx";
import { PushCard } from "../../components/push/push-card.tsx";
import { StaySignedIn } from "./stay-signed-in.tsx";

export interface OwnQuestionsProps {
  addressState: AddressState | undefined;
  mayStaySignedIn: boolean;
  /** What stands below them: it comes with them, so that it does not move when they do. */
  children: ReactNode;
}

/** What the account and the phone ask of a mentee; last the question whose data comes after its code. */
export default function OwnQuestions({ addressState, mayStaySignedIn, children }: OwnQuestionsProps) {
  return (
    <>
      <AddressNotice state={addressState} isElsewhere />
      {mayStaySignedIn ? <StaySignedIn /> : null}
      {children}
      <PushCard />
    </>
  );
}
