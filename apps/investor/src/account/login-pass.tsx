import type { StepUpFactor } from '@kuroshio/contract';
import { Button, Field, PasswordInput, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { BackBar } from '../layout/back-bar.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { StepUp } from '../second-factor/step-up.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';

const FIELDS = ['password', 'newPassword', 'newPasswordAgain'] as const;
type FieldName = (typeof FIELDS)[number];

const LABELS = {
  password: 'account.passwordNow',
  newPassword: 'account.passwordNew',
  newPasswordAgain: 'account.passwordNewAgain',
} as const satisfies Record<FieldName, string>;

/** The field that a refusal is about. */
const REFUSED = {
  password: 'PASSWORD_WRONG',
  newPassword: 'PASSWORD_WEAK',
  newPasswordAgain: 'PASSWORDS_DIFFER',
} as const satisfies Record<FieldName, string>;

const NOTHING = { password: '', newPassword: '', newPasswordAgain: '' };

/** `/information/loginPass`: changes the login password, which signs out all other devices. */
export function LoginPass() {
  const t = useText();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(NOTHING);
  const [looked, setLooked] = useState(false);
  const { mutate, isPending, error, reset } = useSend('identity/change-password', { quiet: true });
  const faultOf = (name: FieldName): string | undefined => {
    if (isRefused(error, REFUSED[name])) return failureText(error);
    if (!looked) return undefined;
    if (typed[name] === '') return t('account.passwordMissing');
    return name === 'newPasswordAgain' && typed.newPassword !== typed.newPasswordAgain
      ? t('account.passwordsDiffer')
      : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (FIELDS.some((name) => typed[name] === '') || typed.newPassword !== typed.newPasswordAgain) return;
    send();
  };
  const send = (secondFactor?: StepUpFactor) =>
    mutate(secondFactor === undefined ? typed : { ...typed, secondFactor }, {
      onSuccess: ({ ended }) => {
        showToast(t('account.passwordChanged', { count: ended }), { kind: 'success' });
        void refresh('identity/list-sessions');
        navigate(-1);
      },
    });
  const elsewhere =
    error !== null && !FIELDS.some((name) => isRefused(error, REFUSED[name])) && !isRefused(error, ...OF_FACTOR);
  return (
    <div className="min-h-dvh bg-surface-raised">
      <BackBar title={t('account.passwordTitle')} />
      <form noValidate onSubmit={submit} className="px-6 pt-6 pb-10">
        <p className="text-sm text-ink-muted">{t('account.passwordText')}</p>
        {FIELDS.map((name) => (
          <Field key={name} className="mt-5" label={t(LABELS[name])} error={faultOf(name)}>
            <PasswordInput
              maxLength={200}
              autoComplete={name === 'password' ? 'current-password' : 'new-password'}
              revealLabel={t('account.passwordShow')}
              hideLabel={t('account.passwordHide')}
              value={typed[name]}
              onChange={(event) => {
                if (error !== null) reset();
                setTyped({ ...typed, [name]: event.target.value });
              }}
            />
          </Field>
        ))}
        {elsewhere && (
          <p role="alert" className="mt-4 text-sm text-danger">
            {failureText(error)}
          </p>
        )}
        <Button type="submit" block className="mt-8" loading={isPending}>
          {t('account.passwordChange')}
        </Button>
        <p className="mt-6 text-sm text-ink-muted">{t('passkeys.stay')}</p>
        <Link
          to="/information/passkeys"
          className="-ml-2 inline-grid h-11 place-items-center px-2 text-base font-medium text-brand"
        >
          {t('passkeys.see')}
        </Link>
      </form>
      <StepUp of="identity/change-password" error={error} loading={isPending} onCode={send} onClose={reset} />
    </div>
  );
}
