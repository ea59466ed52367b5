import type { RefusalCode } from '@kuroshio/refusals';
import { Button, Checkbox, Field, Input, PasswordInput } from '@kuroshio/ui';
import { type FormEvent, useRef, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';
import { AgreementSheet } from './agreement-sheet.tsx';
import { checkPhone, PASSWORD_MINIMUM } from './check-entries.ts';
import { CountryPicker } from './country-picker.tsx';
import { type Draft, useDraft } from './draft.ts';
import { useEnter } from './enter.ts';
import { PasswordStrength } from './password-strength.tsx';

type FieldName = 'phone' | 'password' | 'passwordAgain' | 'invitationCode' | 'agreed';

/** Which field a refusal of the server belongs to. */
const FIELD_OF: Readonly<Partial<Record<RefusalCode, FieldName>>> = {
  PHONE_INVALID: 'phone',
  ACCOUNT_EXISTS: 'phone',
  PASSWORD_WEAK: 'password',
  PASSWORDS_DIFFER: 'passwordAgain',
  INVITATION_NOT_FOUND: 'invitationCode',
  INVITATION_USED_UP: 'invitationCode',
  AGREEMENT_REQUIRED: 'agreed',
};

/** Phone, password twice, invitation code and agreement. Each field says itself what is wrong with it. */
export function RegisterForm({ taiwan }: { taiwan: boolean }) {
  const t = useText();
  const language = useLanguage();
  const draft = useDraft();
  const enter = useEnter();
  const { mutate, isPending, error, reset } = useSend('identity/register');
  const [looked, setLooked] = useState<ReadonlySet<FieldName>>(new Set());
  const [reading, setReading] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const faults: Readonly<Record<FieldName, string | undefined>> = useFaults(draft);
  const refusedField = isRefused(error) ? FIELD_OF[error.code] : undefined;
  const faultOf = (field: FieldName): string | undefined => {
    if (looked.has(field) && faults[field] !== undefined) return faults[field];
    return refusedField === field ? failureText(error) : undefined;
  };
  const look = (...fields: FieldName[]) => setLooked(new Set([...looked, ...fields]));
  const change = (entry: Partial<Draft>) => {
    useDraft.setState(entry);
    if (error !== null) reset();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    look('phone', 'password', 'passwordAgain', 'invitationCode', 'agreed');
    const wrong = (Object.keys(faults) as FieldName[]).find((field) => faults[field] !== undefined);
    if (wrong !== undefined) {
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"], [data-field="${wrong}"] [role="checkbox"]`)?.focus();
      return;
    }
    mutate(
      {
        phone: draft.phone.trim(),
        country: draft.country,
        password: draft.password,
        passwordAgain: draft.passwordAgain,
        invitationCode: draft.invitationCode.trim(),
        agreed: draft.agreed,
        language,
      },
      { onSuccess: enter },
    );
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-3">
      <Field label={t('identity.phone')} error={faultOf('phone')}>
        <Input
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={32}
          placeholder={taiwan ? t('identity.phoneTaiwanPlaceholder') : t('identity.phonePlaceholder')}
          value={draft.phone}
          prefix={
            taiwan ? (
              <span className="num">+886</span>
            ) : (
              <CountryPicker value={draft.country} without="TW" onPick={(country) => change({ country })} />
            )
          }
          onChange={(event) => change({ phone: event.target.value })}
          onBlur={() => draft.phone !== '' && look('phone')}
        />
      </Field>
      <Field className="mt-5" label={t('identity.password')} error={faultOf('password')}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          maxLength={200}
          placeholder={t('identity.passwordNew', { minimum: PASSWORD_MINIMUM })}
          revealLabel={t('identity.passwordShow')}
          hideLabel={t('identity.passwordHide')}
          value={draft.password}
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      <PasswordStrength password={draft.password} />
      <Field className="mt-5" label={t('identity.passwordAgain')} error={faultOf('passwordAgain')}>
        <PasswordInput
          name="passwordAgain"
          autoComplete="new-password"
          maxLength={200}
          placeholder={t('identity.passwordAgainPlaceholder')}
          revealLabel={t('identity.passwordShow')}
          hideLabel={t('identity.passwordHide')}
          value={draft.passwordAgain}
          onChange={(event) => change({ passwordAgain: event.target.value })}
          onBlur={() => draft.passwordAgain !== '' && look('passwordAgain')}
        />
      </Field>
      <Field
        className="mt-5"
        label={t('identity.invitationCode')}
        hint={t('identity.invitationHint')}
        error={faultOf('invitationCode')}
      >
        <Input
          name="invitationCode"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={32}
          placeholder={t('identity.invitationPlaceholder')}
          value={draft.invitationCode}
          onChange={(event) => change({ invitationCode: event.target.value })}
        />
      </Field>
      <div className="mt-5" data-field="agreed">
        <Checkbox
          checked={draft.agreed}
          onChange={(agreed) => change({ agreed })}
          invalid={faultOf('agreed') !== undefined}
          label={
            <>
              {t('identity.agree')}{' '}
              <button
                type="button"
                onClick={() => setReading(true)}
                className="inline min-h-6 font-medium text-brand underline underline-offset-2"
              >
                {t('identity.agreement')}
              </button>
            </>
          }
        />
        {faultOf('agreed') !== undefined && (
          <p role="alert" className="text-xs text-danger">
            {faultOf('agreed')}
          </p>
        )}
      </div>
      <p className="mt-3 rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">{t('identity.riskText')}</p>
      <Button type="submit" block className="mt-6" loading={isPending}>
        {isPending ? t('identity.registering') : t('identity.register')}
      </Button>
      <AgreementSheet
        open={reading}
        onClose={() => setReading(false)}
        onAccept={() => {
          change({ agreed: true });
          setReading(false);
        }}
      />
    </form>
  );
}

/** What is wrong with each entry as it stands, in words. */
function useFaults(draft: Draft): Readonly<Record<FieldName, string | undefined>> {
  const t = useText();
  const phone =
    draft.country === '' && !draft.phone.trim().startsWith('+')
      ? 'identity.countryRequired'
      : checkPhone(draft.phone, draft.country);
  const short = [...draft.password].length < PASSWORD_MINIMUM;
  return {
    phone: phone === undefined ? undefined : t(phone),
    password:
      draft.password === ''
        ? t('identity.passwordRequired')
        : short
          ? t('identity.passwordShort', { minimum: PASSWORD_MINIMUM })
          : undefined,
    passwordAgain:
      draft.passwordAgain === ''
        ? t('identity.passwordAgainRequired')
        : draft.passwordAgain === draft.password
          ? undefined
          : t('identity.passwordsDiffer'),
    invitationCode: draft.invitationCode.trim() === '' ? t('identity.invitationRequired') : undefined,
    agreed: draft.agreed ? undefined : t('identity.agreementRequired'),
  };
}
