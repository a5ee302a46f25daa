import { ProofForm } from "./proof-form.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { ScanStep } from "./scan-step.tsx";
import type { SetUp } from "./use-set-up.ts";

interface SetUpStepsProps {
  setUp: SetUp;
  /** True if the second factor moves to another device. */
  hasFactor: boolean;
  onFinished: () => void;
}

export function SetUpSteps({ setUp, hasFactor, onFinished }: SetUpStepsProps) {
  const { codes, begun, refusedStart } = setUp;
  if (codes) return <RecoveryCodes codes={codes} onStored={onFinished} />;
  if (begun) {
    return (
      <ScanStep
        secret={begun.secret}
        uri={begun.uri}
        problem={setUp.refusedCode}
        isPending={setUp.isConfirming}
        onConfirm={setUp.confirm}
        onCancel={setUp.leave}
      />
    );
  }
  return (
    <ProofForm
      hasFactor={hasFactor}
      problem={refusedStart?.message}
      isPending={setUp.isStarting}
      onSubmit={setUp.prove}
      onCancel={setUp.leave}
    />
  );
}
