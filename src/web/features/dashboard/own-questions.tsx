import type { AddressState } from "#shared/contracts/responses/auth.ts";
import { AddressNotice } from "../../components/address-notice.tsx";
import { PushCard } from "../../components/push/push-card.tsx";
import { StaySignedIn } from "./stay-signed-in.tsx";

interface OwnQuestionsProps {
  addressState: AddressState | undefined;
  mayStaySignedIn: boolean;
}

/** Questions about the account and the phone. The last one loads its data after its code. */
export default function OwnQuestions({ addressState, mayStaySignedIn }: OwnQuestionsProps) {
  return (
    <>
      <AddressNotice state={addressState} isElsewhere />
      {mayStaySignedIn ? <StaySignedIn /> : null}
      <PushCard />
    </>
  );
}
