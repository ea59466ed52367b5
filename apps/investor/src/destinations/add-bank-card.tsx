import type { SentInputOf, StepUpFactor } from '@kuroshio/contract';
import { isBic, isLuhn } from '@kuroshio/identifiers';
import type { RefusalCode } from '@kuroshio/refusals';
import { Button, Field, Input, Segmented, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { FundPasswordSheet } from '../fund-password/fund-password-sheet.tsx';
import { NeedsFundPassword } from '../fund-password/needs-fund-password.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { failureText, isRefused, Refused } from '../platform/failure.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { StepUp } from '../second-factor/step-up.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { NeedsVerification } from '../verification/needs-verification.tsx';
import { BankPicker } from './bank-picker.tsx';

type Draft = Omit<SentInputOf<'destinations/add-card'>, 'fundPassword'>;
type FieldName = 'number' | 'bank' | 'branchCode' | 'bic';

const FIELD_OF: Readonly<Partial<Record<RefusalCode, FieldName>>> = {
  CARD_NUMBER_INVALID: 'number',
  CARD_EXISTS: 'number',
  BANK_UNKNOWN: 'bank',
  BRANCH_CODE_INVALID: 'branchCode',
  BIC_INVALID: 'bic',
};
const OF_PASSWORD = ['FUND_PASSWORD_WRONG', 'FUND_PASSWORD_LOCKED', 'FUND_PASSWORD_NOT_SET'] as const;

const EMPTY: Draft = {
  ...{ kind: 'debit-card', numberFirst: '', numberLast: '', bankCode: '', branch: '', branchCode: '', bic: '' },
};

/** `/information/addBankCard`: a bank card of the customer's own. */
export function AddBankCard() {
  const t = useText();
  return (
    <>
      <BackBar title={t('destinations.addCard')} />
      <div className="pb-10">
        <NeedsVerification>
          <NeedsFundPassword>
            <CardForm />
          </NeedsFundPassword>
        </NeedsVerification>
      </div>
    </>
  );
}

function CardForm() {
  const t = useText();
  const navigate = useNavigate();
  const { data: own } = useCall('verification/own-case', {});
  const [draft, setDraft] = useState(EMPTY);
  const [looked, setLooked] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending, error, reset, variables } = useSend('destinations/add-card', { quiet: true });
  const number = draft.numberFirst + draft.numberLast;
  const isNumber = /^\d{16}$/.test(number) && (draft.kind === 'atm-card' || isLuhn(number));

  const faults: Readonly<Record<FieldName, string | undefined>> = {
    number:
      number.length < 16
        ? t('destinations.numberRequired')
        : isNumber
          ? undefined
          : failureText(new Refused('CARD_NUMBER_INVALID', {})),
    bank: draft.bankCode === '' ? t('destinations.bankRequired') : undefined,
    branchCode: /^(\d{4})?$/.test(draft.branchCode) ? undefined : failureText(new Refused('BRANCH_CODE_INVALID', {})),
    bic: draft.bic === '' || isBic(draft.bic) ? undefined : failureText(new Refused('BIC_INVALID', {})),
  };
  const refused = isRefused(error) ? FIELD_OF[error.code] : undefined;
  const faultOf = (field: FieldName) =>
    (looked ? faults[field] : undefined) ?? (refused === field ? failureText(error) : undefined);
  const change = (entry: Partial<Draft>) => {
    setDraft({ ...draft, ...entry });
    if (error !== null) reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (Object.values(faults).every((fault) => fault === undefined)) setConfirming(true);
  };
  const send = (fundPassword: string, secondFactor?: StepUpFactor) =>
    mutate(
      { ...draft, fundPassword, ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onSuccess: () => {
          showToast(t('destinations.added'), { kind: 'success' });
          void refresh('destinations/list-cards');
          navigate('/information/bankList', { replace: true });
        },
        onError: (failure) => {
          if (isRefused(failure, ...OF_PASSWORD)) return;
          setConfirming(false);
          if (isRefused(failure, ...OF_FACTOR)) return;
          if (!isRefused(failure) || FIELD_OF[failure.code] === undefined) {
            showToast(failureText(failure), { kind: 'error' });
          }
        },
      },
    );

  return (
    <form noValidate onSubmit={submit} className="space-y-5 bg-surface-raised px-4 py-5">
      <div>
        <p className="text-sm font-medium text-ink-muted">{t('destinations.holder')}</p>
        <p className="mt-1 text-lg font-semibold text-ink">{own?.name}</p>
        <p className="mt-0.5 text-xs text-ink-faint">{t('destinations.holderText')}</p>
      </div>
      <Segmented
        label={t('destinations.cardKind')}
        options={[
          { value: 'debit-card', label: t('destinations.debitCard') },
          { value: 'atm-card', label: t('destinations.atmCard') },
        ]}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      <NumberFields draft={draft} change={change} error={faultOf('number')} />
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink-muted">
          {t('destinations.bank')}
        </p>
        <BankPicker
          value={draft.bankCode}
          invalid={faultOf('bank') !== undefined}
          onPick={({ code, bic }) => change({ bankCode: code, bic })}
        />
        <div aria-live="polite">
          {faultOf('bank') !== undefined && <p className="mt-1.5 text-xs text-danger">{faultOf('bank')}</p>}
        </div>
      </div>
      <Field label={t('destinations.branch')}>
        <Input maxLength={60} value={draft.branch} onChange={(event) => change({ branch: event.target.value })} />
      </Field>
      <Field label={t('destinations.branchCode')} error={faultOf('branchCode')}>
        <Input
          inputMode="numeric"
          maxLength={4}
          value={draft.branchCode}
          onChange={(event) => change({ branchCode: event.target.value.replace(/\D/g, '') })}
        />
      </Field>
      <Field label={t('destinations.bic')} hint={t('destinations.bicHint')} error={faultOf('bic')}>
        <Input
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={11}
          value={draft.bic}
          onChange={(event) => change({ bic: event.target.value.toUpperCase().trim() })}
        />
      </Field>
      <p className="rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">{t('destinations.waitText')}</p>
      <Button type="submit" block>
        {t('destinations.add')}
      </Button>
      <FundPasswordSheet
        open={confirming}
        onClose={() => setConfirming(false)}
        confirmLabel={t('destinations.confirm')}
        loading={isPending}
        error={isRefused(error, ...OF_PASSWORD) ? failureText(error) : undefined}
        onConfirm={send}
      />
      <StepUp
        of="destinations/add-card"
        error={error}
        loading={isPending && !confirming}
        onCode={(code) => send(variables?.fundPassword ?? '', code)}
        onClose={reset}
      />
    </form>
  );
}

interface NumberFieldsProps {
  draft: Draft;
  change: (entry: Partial<Draft>) => void;
  error: string | undefined;
}

const digits = (typed: string, most: number) => typed.replace(/\D/g, '').slice(0, most);

/** The number in two parts; one that is pasted whole into the first is divided. */
function NumberFields({ draft, change, error }: NumberFieldsProps) {
  const t = useText();
  const first = (typed: string) => {
    const all = digits(typed, 16);
    change(all.length > 4 ? { numberFirst: all.slice(0, 4), numberLast: all.slice(4) } : { numberFirst: all });
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink-muted">{t('destinations.cardNumber')}</legend>
      <div className="flex items-start gap-2">
        <Field className="w-24 shrink-0" label={t('destinations.numberFirst')}>
          <Input
            name="numberFirst"
            inputMode="numeric"
            autoComplete="off"
            value={draft.numberFirst}
            onChange={(event) => first(event.target.value)}
          />
        </Field>
        <Field className="min-w-0 flex-1" label={t('destinations.numberLast')} error={error}>
          <Input
            name="numberLast"
            inputMode="numeric"
            autoComplete="off"
            value={draft.numberLast}
            onChange={(event) => change({ numberLast: digits(event.target.value, 12) })}
          />
        </Field>
      </div>
      {draft.kind === 'atm-card' && <p className="mt-1.5 text-xs text-ink-faint">{t('destinations.atmNumberHint')}</p>}
    </fieldset>
  );
}
