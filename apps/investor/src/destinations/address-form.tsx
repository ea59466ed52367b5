import type { SentInputOf, StepUpFactor } from '@kuroshio/contract';
import type { RefusalCode } from '@kuroshio/refusals';
import { Button, Field, Input, Segmented, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { FundPasswordSheet } from '../fund-password/fund-password-sheet.tsx';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { StepUp } from '../second-factor/step-up.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { addressFault } from './address-words.ts';

type Draft = Omit<SentInputOf<'destinations/add-address'>, 'fundPassword'>;

const OF_ADDRESS: readonly RefusalCode[] = [
  ...(['ADDRESS_FORM', 'ADDRESS_CHECKSUM', 'ADDRESS_OTHER_NETWORK', 'ADDRESS_NOBODY', 'ADDRESS_EXISTS'] as const),
];
const OF_PASSWORD = ['FUND_PASSWORD_WRONG', 'FUND_PASSWORD_LOCKED', 'FUND_PASSWORD_NOT_SET'] as const;

/** The network first, then an address of it. */
export function AddressForm({ onDone }: { onDone: () => void }) {
  const t = useText();
  const [draft, setDraft] = useState<Draft>({ network: 'TRC-20', address: '', label: '' });
  const [looked, setLooked] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { mutate, isPending, error, reset, variables } = useSend('destinations/add-address', { quiet: true });
  const address = draft.address.trim();
  const fault = address === '' ? t('destinations.addressRequired') : addressFault(draft.network, address);
  const refused = isRefused(error, ...OF_ADDRESS) ? failureText(error) : undefined;
  const change = (entry: Partial<Draft>) => {
    setDraft({ ...draft, ...entry });
    if (error !== null) reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (fault === undefined) setConfirming(true);
  };
  const send = (fundPassword: string, secondFactor?: StepUpFactor) =>
    mutate(
      { ...draft, address, fundPassword, ...(secondFactor === undefined ? {} : { secondFactor }) },
      {
        onSuccess: () => {
          showToast(t('destinations.added'), { kind: 'success' });
          void refresh('destinations/list-addresses');
          onDone();
        },
        onError: (failure) => {
          if (isRefused(failure, ...OF_PASSWORD)) return;
          setConfirming(false);
          if (isRefused(failure, ...OF_FACTOR)) return;
          if (!isRefused(failure, ...OF_ADDRESS)) showToast(failureText(failure), { kind: 'error' });
        },
      },
    );
  return (
    <form noValidate onSubmit={submit} className="space-y-5 bg-surface-raised px-4 py-5">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink-muted">
          {t('destinations.network')}
        </p>
        <Segmented
          label={t('destinations.network')}
          options={[
            { value: 'TRC-20', label: 'TRC-20' },
            { value: 'ERC-20', label: 'ERC-20' },
          ]}
          value={draft.network}
          onChange={(network) => change({ network })}
        />
        <p className="mt-1.5 text-xs text-ink-faint">{t('destinations.networkText')}</p>
      </div>
      <Field
        label={t('destinations.address')}
        hint={t('destinations.addressHint')}
        error={(looked || address.length > 25 ? fault : undefined) ?? refused}
      >
        <Input
          name="address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={100}
          value={draft.address}
          onChange={(event) => change({ address: event.target.value })}
        />
      </Field>
      <Field label={t('destinations.label')}>
        <Input
          maxLength={40}
          placeholder={t('destinations.labelPlaceholder')}
          value={draft.label}
          onChange={(event) => change({ label: event.target.value })}
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
        of="destinations/add-address"
        error={error}
        loading={isPending && !confirming}
        onCode={(code) => send(variables?.fundPassword ?? '', code)}
        onClose={reset}
      />
    </form>
  );
}
