import { Button, Field, Input, PasswordInput } from '@kuroshio/ui';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from '../platform/navigation.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { Mark } from '../layout/mark.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { SignInButton } from '../passkeys/sign-in-button.tsx';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { CodeField } from '../second-factor/step-up.tsx';
import { useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { type Complaint, checkPhone } from './check-entries.ts';
import { CountryPicker } from './country-picker.tsx';
import { useDraft } from './draft.ts';
import { useEnter } from './enter.ts';

/** `/login/login`: phone and password. A refusal does not say which of the two was wrong. */
export function Login() {
  const t = useText();
  const { phone, country, password } = useDraft();
  const enter = useEnter();
  const { mutate, isPending, error, reset } = useSend('identity/login');
  const [code, setCode] = useState('');
  // Once a code was asked for, its field stays.
  const [asked, setAsked] = useState(false);
  if (isRefused(error, ...OF_FACTOR) && !asked) setAsked(true);
  const [phoneFault, setPhoneFault] = useState<Complaint>();
  const [passwordFault, setPasswordFault] = useState<Complaint>();
  const phoneBox = useRef<HTMLInputElement>(null);
  const passwordBox = useRef<HTMLInputElement>(null);

  const change = (entry: Partial<{ phone: string; country: string; password: string }>) => {
    useDraft.setState(entry);
    if (error !== null) reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const phoneWrong = checkPhone(phone, country);
    const passwordWrong = password === '' ? 'identity.passwordRequired' : undefined;
    setPhoneFault(phoneWrong);
    setPasswordFault(passwordWrong);
    if (phoneWrong !== undefined) phoneBox.current?.focus();
    else if (passwordWrong !== undefined) passwordBox.current?.focus();
    else {
      const shown = code.trim() === '' ? {} : { secondFactor: code.trim() };
      mutate({ phone: phone.trim(), country, password, ...shown }, { onSuccess: enter });
    }
  };

  return (
    <div className="min-h-dvh bg-surface-raised">
      <BackBar title={t('identity.loginTitle')} />
      <form noValidate onSubmit={submit} className="px-6 pt-8 pb-10">
        <Mark className="size-14" />
        <p className="mt-4 text-2xl font-semibold text-ink">{t('identity.loginLead')}</p>
        <Field
          className="mt-7"
          label={t('identity.phone')}
          error={
            phoneFault !== undefined
              ? t(phoneFault)
              : isRefused(error, 'PHONE_INVALID')
                ? failureText(error)
                : undefined
          }
        >
          <Input
            ref={phoneBox}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={32}
            placeholder={country === 'TW' ? t('identity.phoneTaiwanPlaceholder') : t('identity.phonePlaceholder')}
            value={phone}
            prefix={<CountryPicker value={country} onPick={(code) => change({ country: code })} />}
            onChange={(event) => {
              setPhoneFault(undefined);
              change({ phone: event.target.value });
            }}
            onBlur={() => phone !== '' && setPhoneFault(checkPhone(phone, country))}
          />
        </Field>
        <Field
          className="mt-5"
          label={t('identity.password')}
          error={
            passwordFault !== undefined
              ? t(passwordFault)
              : isRefused(error, 'CREDENTIALS_WRONG')
                ? failureText(error)
                : undefined
          }
        >
          <PasswordInput
            ref={passwordBox}
            maxLength={200}
            placeholder={t('identity.passwordPlaceholder')}
            revealLabel={t('identity.passwordShow')}
            hideLabel={t('identity.passwordHide')}
            value={password}
            onChange={(event) => {
              setPasswordFault(undefined);
              change({ password: event.target.value });
            }}
          />
        </Field>
        {asked && (
          <CodeField
            className="mt-5"
            value={code}
            onChange={(value) => {
              setCode(value);
              if (error !== null) reset();
            }}
            error={isRefused(error, ...OF_FACTOR) ? failureText(error) : undefined}
          />
        )}
        <Button type="submit" block className="mt-8" loading={isPending}>
          {isPending ? t('identity.loggingIn') : t('identity.login')}
        </Button>
        <SignInButton onEntered={enter} />
        <div className="mt-3 flex flex-col items-center">
          <Link to="/login/forgotPass" className="grid h-11 place-items-center px-4 text-base font-medium text-brand">
            {t('secondFactor.forgot')}
          </Link>
          <Link
            to={country === 'TW' ? '/login/register' : '/login/registerWai'}
            className="grid h-11 place-items-center px-4 text-base font-medium text-brand"
          >
            {t('identity.toRegisterFromLogin')}
          </Link>
          <Link to="/home/index" className="grid h-11 place-items-center px-4 text-base text-ink-faint">
            {t('welcome.browseAsGuest')}
          </Link>
        </div>
      </form>
    </div>
  );
}
