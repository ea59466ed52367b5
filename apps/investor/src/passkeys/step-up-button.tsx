import type { EndpointPath, StepUpFactor } from '@kuroshio/contract';
import { Button } from '@kuroshio/ui';
import { useMutation } from '@tanstack/react-query';
import { call } from '../platform/api.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { NoPasskeyNote } from './no-passkey-note.tsx';
import { showPasskey, whyNone } from './on-device.ts';

export interface StepUpButtonProps {
  /** The call in which the passkey will be shown, and in no other. */
  of: EndpointPath;
  loading: boolean;
  onShown: (shown: StepUpFactor) => void;
}

/** A passkey in the place of a code, for who has one that works here; nothing for others. */
export function StepUpButton({ of, loading, onShown }: StepUpButtonProps) {
  const t = useText();
  const { data } = useCall('passkeys/list', {});
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => showPasskey(await call('passkeys/begin-step-up', { call: of }, { quiet: true })),
    onSuccess: (passkey) => onShown({ passkey }),
  });
  if (data === undefined || data.passkeys.length === 0 || whyNone(data.addresses) !== undefined) return null;
  return (
    <div className="space-y-3">
      <Button kind="outline" block loading={isPending} disabled={loading} onClick={() => mutate()}>
        {t(isPending ? 'passkeys.signingIn' : 'passkeys.stepUp')}
      </Button>
      {error !== null && <NoPasskeyNote failure={error} />}
    </div>
  );
}
