import { Button } from '@kuroshio/ui';
import { useMutation } from '@tanstack/react-query';
import type { useEnter } from '../identity/enter.ts';
import { call } from '../platform/api.ts';
import { useText } from '../platform/texts.ts';
import { NoPasskeyNote } from './no-passkey-note.tsx';
import { showPasskey } from './on-device.ts';

/** Signs in by a passkey of this device, whoever's it is: no number, no password. */
export function SignInButton({ onEntered }: { onEntered: ReturnType<typeof useEnter> }) {
  const t = useText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      call(
        'passkeys/sign-in',
        { shown: await showPasskey(await call('passkeys/begin-sign-in', {}, { quiet: true })) },
        { quiet: true },
      ),
    onSuccess: onEntered,
  });
  return (
    <div className="mt-3 space-y-3">
      <Button kind="outline" block loading={isPending} onClick={() => mutate()}>
        {t(isPending ? 'passkeys.signingIn' : 'passkeys.signIn')}
      </Button>
      {error !== null && <NoPasskeyNote failure={error} />}
    </div>
  );
}
