import type { StepUpFactor } from '@kuroshio/contract';
import { Button, Field, Input, Sheet, showToast } from '@kuroshio/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../platform/api.ts';
import { failureText, isRefused } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { refresh } from '../platform/use-call.ts';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { LoginPassword } from '../second-factor/login-password.tsx';
import { StepUp } from '../second-factor/step-up.tsx';
import { NoPasskeyNote } from './no-passkey-note.tsx';
import { makePasskey } from './on-device.ts';

/** The password, then the device. */
export function AddSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('passkeys.addTitle')} closeLabel={t('shell.close')}>
      {open && <Form onDone={onClose} />}
    </Sheet>
  );
}

function Form({ onDone }: { onDone: () => void }) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const [looked, setLooked] = useState(false);
  const add = useMutation({
    async mutationFn(secondFactor: StepUpFactor | undefined) {
      const shown = secondFactor === undefined ? {} : { secondFactor };
      const options = await call('passkeys/begin', { loginPassword: password, ...shown }, { quiet: true });
      return call('passkeys/add', { made: await makePasskey(options), name: name.trim() }, { quiet: true });
    },
    onSuccess() {
      showToast(t('passkeys.added'), { kind: 'success' });
      onDone();
    },
    onSettled: () => void refresh('passkeys/list'),
  });
  const { error } = add;
  const asksCode = isRefused(error, ...OF_FACTOR);
  const wrong = isRefused(error, 'LOGIN_PASSWORD_WRONG', 'TOO_FREQUENT') ? failureText(error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (password !== '') add.mutate(undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="space-y-5 px-5 pt-5 pb-8">
      <p className="text-sm text-ink-muted">{t('passkeys.addText')}</p>
      <LoginPassword
        value={password}
        onChange={(value) => {
          setPassword(value);
          if (error !== null) add.reset();
        }}
        error={looked && password === '' ? t('passkeys.passwordMissing') : wrong}
      />
      <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')}>
        <Input maxLength={40} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      {error !== null && !asksCode && wrong === undefined && <NoPasskeyNote failure={error} />}
      <Button type="submit" block loading={add.isPending}>
        {t(add.isPending ? 'passkeys.waiting' : 'passkeys.goOn')}
      </Button>
      <StepUp of="passkeys/begin" error={error} loading={add.isPending} onCode={add.mutate} onClose={add.reset} />
    </form>
  );
}
