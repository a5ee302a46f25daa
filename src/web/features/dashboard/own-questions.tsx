import type { ReactNode } from "react";
import type { AddressState } from "#shared/contracts/auth.ts";
import { AddressNotice } from "../../components/address-notice.tsx";
import { PushCard } from "../../components/push/push-card.tsx";
import { StaySignedIn } from "./stay-signed-in.tsx";

export interface OwnQuestionsProps {
  addressState: AddressState | undefined;
  mayStaySignedIn: boolean;
  /** The content below the questions. It is loaded with them so that it doesn't move when they appear. */
  children: ReactNode;
}

/** Questions about the account and the phone. The last one loads its data after its code. */
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
