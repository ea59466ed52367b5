import type { StepUpFactor } from '@kuroshio/contract';
import type { RefusalCode } from '@kuroshio/refusals';
import { Button, Field, PasswordBoxes, PasswordInput, Skeleton, showToast, Tag } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { dateTimeText } from '../platform/format.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { StepUp } from '../second-factor/step-up.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';

const LENGTH = 6;

/** `/information/fundPass`: sets the fund password, changes it, or leads to where it is reset. `?back=` is what asked for it. */
export function FundPass() {
  const t = useText();
  const asked = useCall('fund-password/state', {}, { staleTime: 0 });
  const { data } = asked;
  return (
    <>
      <BackBar title={t('destinations.fundPassword')} />
      <div className="space-y-3 pb-10" aria-busy={data === undefined && asked.error === null}>
        {data === undefined ? (
          <Awaited asked={asked} bones={<Skeleton shape="row" count={4} className="bg-surface-raised" />} />
        ) : (
          <>
            <Standing isSet={data.isSet} setAt={data.setAt} lockedUntil={data.lockedUntil} />
            {data.isSet ? <Change /> : <First />}
            {data.isSet && <Forgotten />}
          </>
        )}
      </div>
    </>
  );
}

interface StandingProps {
  isSet: boolean;
  setAt: number | null;
  lockedUntil: number | null;
}

function Standing({ isSet, setAt, lockedUntil }: StandingProps) {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const back = params.get('back') ?? '';
  return (
    <section className="bg-surface-raised px-4 py-4">
      <p className="flex flex-wrap items-center gap-2 text-base text-ink">
        {t('destinations.fundPassword')}
        <Tag kind={isSet ? 'brand' : 'neutral'}>{t(isSet ? 'destinations.isSet' : 'destinations.isNotSet')}</Tag>
      </p>
      {setAt !== null && (
        <p className="num mt-1 text-xs text-ink-faint">
          {t('destinations.setAt')} {dateTimeText(setAt)}
        </p>
      )}
      {lockedUntil !== null && (
        <p role="alert" className="mt-3 rounded-md bg-danger-soft px-3.5 py-2.5 text-sm text-danger">
          {t('destinations.locked', { time: dateTimeText(lockedUntil) })}
        </p>
      )}
      {isSet && /^\/[a-z]+\/\w+/i.test(back) && (
        <Button block className="mt-4" onClick={() => navigate(back, { replace: true })}>
          {t('destinations.backTo')}
        </Button>
      )}
    </section>
  );
}

interface BoxesProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

function Boxes({ label, value, onChange, error }: BoxesProps) {
  return (
    <div>
      <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink-muted">
        {label}
      </p>
      <PasswordBoxes label={label} value={value} onChange={onChange} invalid={error !== undefined} />
      <div aria-live="polite">{error !== undefined && <p className="mt-1.5 text-xs text-danger">{error}</p>}</div>
    </div>
  );
}

/** What is wrong with the two entries of a new one. */
function useNewPassword(isRefusedAs: (...codes: RefusalCode[]) => string | undefined) {
  const t = useText();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [looked, setLooked] = useState(false);
  const short = password.length < LENGTH ? t('destinations.incomplete') : undefined;
  const differs = password === again ? undefined : t('destinations.differ');
  return {
    password,
    isGood: short === undefined && differs === undefined,
    look: () => setLooked(true),
    boxes: (
      <>
        <Boxes
          label={t('destinations.newPassword')}
          value={password}
          onChange={setPassword}
          error={(looked ? short : undefined) ?? isRefusedAs('FUND_PASSWORD_WEAK')}
        />
        <Boxes
          label={t('destinations.againPassword')}
          value={again}
          onChange={setAgain}
          error={looked && short === undefined ? differs : undefined}
        />
      </>
    ),
  };
}

/** What is said at no field of the form. */
function toastElsewhere(failure: Error, ...atFields: RefusalCode[]): void {
  if (!isRefused(failure, ...atFields, ...OF_FACTOR)) showToast(failureText(failure), { kind: 'error' });
}

function First() {
  const t = useText();
  const { mutate, isPending, error, reset } = useSend('fund-password/set-password', { quiet: true });
  const [loginPassword, setLoginPassword] = useState('');
  const refusedAs = (...codes: RefusalCode[]) => (isRefused(error, ...codes) ? failureText(error) : undefined);
  const entry = useNewPassword(refusedAs);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.look();
    if (!entry.isGood) return;
    send();
  };
  const send = (secondFactor?: StepUpFactor) =>
    mutate(
      { password: entry.password, loginPassword, ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onSuccess: () => showToast(t('destinations.setDone'), { kind: 'success' }),
        onError: (failure) => toastElsewhere(failure, 'FUND_PASSWORD_WEAK', 'LOGIN_PASSWORD_WRONG'),
        onSettled: () => void refresh('fund-password/state'),
      },
    );
  return (
    <form noValidate onSubmit={submit} className="space-y-5 bg-surface-raised px-4 py-5">
      <p className="text-sm text-ink-muted">{t('destinations.notSetLead')}</p>
      {entry.boxes}
      <Field
        label={t('destinations.loginPassword')}
        hint={t('destinations.loginPasswordHint')}
        error={refusedAs('LOGIN_PASSWORD_WRONG')}
      >
        <PasswordInput
          name="loginPassword"
          maxLength={200}
          revealLabel={t('destinations.passwordShow')}
          hideLabel={t('destinations.passwordHide')}
          value={loginPassword}
          onChange={(event) => setLoginPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" block loading={isPending}>
        {t('destinations.set')}
      </Button>
      <StepUp of="fund-password/set-password" error={error} loading={isPending} onCode={send} onClose={reset} />
    </form>
  );
}

function Change() {
  const t = useText();
  const { mutate, isPending, error, reset } = useSend('fund-password/change-password', { quiet: true });
  const [oldPassword, setOldPassword] = useState('');
  const refusedAs = (...codes: RefusalCode[]) => (isRefused(error, ...codes) ? failureText(error) : undefined);
  const entry = useNewPassword(refusedAs);
  const [made, setMade] = useState(0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    entry.look();
    if (!entry.isGood || oldPassword.length < LENGTH) return;
    send();
  };
  const send = (secondFactor?: StepUpFactor) =>
    mutate(
      { oldPassword, password: entry.password, ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onSuccess: () => {
          showToast(t('destinations.changed'), { kind: 'success' });
          setMade(made + 1);
          setOldPassword('');
        },
        onError: (failure) =>
          toastElsewhere(failure, 'FUND_PASSWORD_WEAK', 'FUND_PASSWORD_WRONG', 'FUND_PASSWORD_LOCKED'),
        onSettled: () => void refresh('fund-password/state'),
      },
    );
  return (
    <form key={made} noValidate onSubmit={submit} className="space-y-5 bg-surface-raised px-4 py-5">
      <p className="text-sm text-ink-muted">{t('destinations.changeLead')}</p>
      <Boxes
        label={t('destinations.oldPassword')}
        value={oldPassword}
        onChange={setOldPassword}
        error={refusedAs('FUND_PASSWORD_WRONG', 'FUND_PASSWORD_LOCKED')}
      />
      {entry.boxes}
      <Button type="submit" block loading={isPending}>
        {t('destinations.change')}
      </Button>
      <StepUp of="fund-password/change-password" error={error} loading={isPending} onCode={send} onClose={reset} />
    </form>
  );
}

function Forgotten() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <section className="bg-surface-raised px-4 py-4">
      <h2 className="text-sm font-semibold text-ink">{t('destinations.forgotten')}</h2>
      <p className="mt-1 text-sm text-ink-muted">{t('destinations.forgottenText')}</p>
      <Button
        block
        kind="outline"
        className="mt-4"
        onClick={() => navigate('/information/authInfo?for=fund-password&back=/information/fundPass')}
      >
        {t('destinations.forgottenStart')}
      </Button>
    </section>
  );
}
