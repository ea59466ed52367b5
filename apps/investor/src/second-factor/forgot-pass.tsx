import { Button, Field, Input, PasswordInput, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { checkPhone } from '../identity/check-entries.ts';
import { CountryPicker } from '../identity/country-picker.tsx';
import { useDraft } from '../identity/draft.ts';
import { BackBar } from '../layout/back-bar.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { OF_FACTOR } from './factor-codes.ts';
import { StepUp } from './step-up.tsx';

const NOTHING = { recoveryCode: '', newPassword: '', newPasswordAgain: '' };

/** `/login/forgotPass`: a new password for who has a recovery code, and the truth for who has none. */
export function ForgotPass() {
  const t = useText();
  const navigate = useNavigate();
  const { phone, country } = useDraft();
  const [typed, setTyped] = useState(NOTHING);
  const [looked, setLooked] = useState(false);
  const { mutate, isPending, error, reset } = useSend('identity/reset-password', { quiet: true });
  const phoneWrong = checkPhone(phone, country);
  const faults = {
    phone: phoneWrong === undefined ? undefined : t(phoneWrong),
    recoveryCode: typed.recoveryCode.trim() === '' ? t('secondFactor.recoveryMissing') : undefined,
    newPassword: typed.newPassword === '' ? t('secondFactor.newMissing') : undefined,
    newPasswordAgain: typed.newPassword === typed.newPasswordAgain ? undefined : t('secondFactor.differ'),
  };
  const refused = {
    phone: 'PHONE_INVALID',
    recoveryCode: 'RECOVERY_REFUSED',
    newPassword: 'PASSWORD_WEAK',
    newPasswordAgain: 'PASSWORDS_DIFFER',
  } as const;
  const faultOf = (name: keyof typeof faults) =>
    isRefused(error, refused[name]) ? failureText(error) : looked ? faults[name] : undefined;
  const send = (secondFactor?: string) =>
    mutate(
      { ...typed, phone: phone.trim(), country, ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onSuccess: () => {
          showToast(t('secondFactor.resetDone'), { kind: 'success' });
          navigate('/login/login', { replace: true });
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (Object.values(faults).every((fault) => fault === undefined)) send();
  };
  const change = (entry: Partial<typeof NOTHING>) => {
    if (error !== null) reset();
    setTyped({ ...typed, ...entry });
  };
  const elsewhere = error !== null && !isRefused(error, ...Object.values(refused), ...OF_FACTOR);
  const secret = (name: 'newPassword' | 'newPasswordAgain') => (
    <Field className="mt-5" label={t(`secondFactor.${name}`)} error={faultOf(name)}>
      <PasswordInput
        maxLength={200}
        autoComplete="new-password"
        revealLabel={t('secondFactor.passwordShow')}
        hideLabel={t('secondFactor.passwordHide')}
        value={typed[name]}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <div className="min-h-dvh bg-surface-raised">
      <BackBar title={t('secondFactor.forgotTitle')} />
      <form noValidate onSubmit={submit} className="px-6 pt-6 pb-10">
        <h1 className="text-xl font-semibold text-ink">{t('secondFactor.forgotLead')}</h1>
        <p className="mt-1.5 text-sm text-ink-muted">{t('secondFactor.forgotText')}</p>
        <Field className="mt-6" label={t('identity.phone')} error={faultOf('phone')}>
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={32}
            placeholder={country === 'TW' ? t('identity.phoneTaiwanPlaceholder') : t('identity.phonePlaceholder')}
            value={phone}
            prefix={
              <CountryPicker
                value={country}
                onPick={(code) => {
                  useDraft.setState({ country: code });
                  if (error !== null) reset();
                }}
              />
            }
            onChange={(event) => {
              useDraft.setState({ phone: event.target.value });
              if (error !== null) reset();
            }}
          />
        </Field>
        <Field className="mt-5" label={t('secondFactor.recoveryCode')} error={faultOf('recoveryCode')}>
          <Input
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder={t('secondFactor.recoveryPlaceholder')}
            value={typed.recoveryCode}
            onChange={(event) => change({ recoveryCode: event.target.value })}
          />
        </Field>
        {secret('newPassword')}
        {secret('newPasswordAgain')}
        {elsewhere && (
          <p role="alert" className="mt-4 text-sm text-danger">
            {failureText(error)}
          </p>
        )}
        <Button type="submit" block className="mt-8" loading={isPending}>
          {t('secondFactor.reset')}
        </Button>
        <section className="mt-8 rounded-md bg-surface-sunken px-4 py-4">
          <h2 className="text-sm font-semibold text-ink">{t('secondFactor.noneTitle')}</h2>
          <p className="mt-1 text-sm text-ink-muted">{t('secondFactor.noneText')}</p>
          <Link
            to="/information/customerService"
            className="-ml-2 inline-grid h-11 place-items-center px-2 text-base font-medium text-brand"
          >
            {t('secondFactor.toService')}
          </Link>
        </section>
      </form>
      <StepUp
        appOnly
        error={error}
        loading={isPending}
        // Nobody is signed in, so no passkey is offered.
        onCode={(shown) => typeof shown === 'string' && send(shown)}
        onClose={reset}
      />
    </div>
  );
}
