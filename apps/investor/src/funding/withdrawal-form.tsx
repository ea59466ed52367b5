import type { CurrencyCode, OutputOf, SentInputOf, StepUpFactor } from '@kuroshio/contract';
import { Button, Empty, Skeleton } from '@kuroshio/ui';
import { type FormEvent, useRef, useState } from 'react';
import { minorOf, typedOf, wholeOf } from '../conversion/typed-amount.ts';
import { FundPasswordSheet } from '../fund-password/fund-password-sheet.tsx';
import { Awaited } from '../layout/awaited.tsx';
import { FactRows } from '../layout/fact-rows.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, decimalsOf, digitsOf } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { OF_FACTOR } from '../second-factor/factor-codes.ts';
import { StepUp } from '../second-factor/step-up.tsx';
import { Submission } from '../trading/submission.ts';
import { AmountField } from './amount-field.tsx';
import { type Destination, DestinationPick } from './destination-pick.tsx';
import { QuestionsSheet } from './questions-sheet.tsx';

type Terms = OutputOf<'funding/terms'>;
type Step = 'form' | 'questions' | 'password';

const OF_PASSWORD = ['FUND_PASSWORD_WRONG', 'FUND_PASSWORD_LOCKED', 'FUND_PASSWORD_NOT_SET'] as const;

/** Where to, how much, what it costs and when it is there; then the questions about fraud, and the fund password. */
export function WithdrawalForm({ terms }: { terms: Terms }) {
  const t = useText();
  const navigate = useNavigate();
  const cards = useCall('destinations/list-cards', {}, { staleTime: 0 });
  const addresses = useCall('destinations/list-addresses', {}, { staleTime: 0 });
  const before = useCall('funding/list-withdrawals', { limit: 50 });
  const assets = useCall('portfolio/assets', { market: 'twd' }, { staleTime: 0 });
  const [picked, setPicked] = useState<Destination>();
  const [typed, setTyped] = useState('');
  const [looked, setLooked] = useState(false);
  const [step, setStep] = useState<Step>('form');
  const [assured, setAssured] = useState(false);
  const submission = useRef(new Submission());
  const send = useSend('funding/withdraw', { quiet: true, resend: 2 });
  if (cards.data === undefined) return <Awaited asked={cards} bones={<Skeleton shape="row" count={5} />} />;
  if (addresses.data === undefined) return <Awaited asked={addresses} bones={<Skeleton shape="row" count={5} />} />;
  if (cards.data.length + addresses.data.length === 0) return <NoDestination />;

  const destinations: Destination[] = [
    ...cards.data.map((card) => ({ kind: 'card' as const, card })),
    ...addresses.data.map((address) => ({ kind: 'address' as const, address })),
  ];
  const destination = picked ?? destinations[0];
  if (destination === undefined) return null;
  const id = destination.kind === 'card' ? destination.card.id : destination.address.id;
  const network = destination.kind === 'card' ? '' : destination.address.network;
  const way = terms.withdrawals.find((one) => one.kind === destination.kind && one.network === network)?.terms;
  if (way === undefined) return null;
  const { currency } = way;
  const available = assets.data?.balances.find((one) => one.currency === currency)?.available ?? '0';
  const amount = minorOf(typed, decimalsOf(currency), digitsOf(currency).digits);
  const faultOfAmount = faultOf(t, { amount, way, available, currency });
  // Whom money has been sent to before is not asked again; the server knows better where this is too short.
  const isKnown =
    before.data?.withdrawals.some(
      ({ state, destination: { place, tail } }) => state === 'paid' && sameAs(destination, place, tail),
    ) === true;
  const refused = send.error === null ? undefined : failureText(send.error);
  const isOfPassword = isRefused(send.error, ...OF_PASSWORD);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLooked(true);
    if (faultOfAmount === undefined) setStep(assured || isKnown ? 'password' : 'questions');
  };
  const confirm = (fundPassword: string, secondFactor?: StepUpFactor) => {
    if (amount === undefined) return;
    const wish = { destination: { kind: destination.kind, id }, amount };
    const input: SentInputOf<'funding/withdraw'> = {
      ...wish,
      assured,
      fundPassword,
      ...(secondFactor === undefined ? {} : { secondFactor }),
      withdrawalKey: submission.current.idFor(wish),
    };
    send.mutate(input, {
      onSuccess: () => {
        submission.current.settle();
        setStep('form');
      },
      onError: (failure) => {
        if (isRefused(failure, ...OF_FACTOR)) setStep('form');
        else if (isRefused(failure, 'WITHDRAWAL_QUESTIONS')) setStep('questions');
        else if (!isRefused(failure, ...OF_PASSWORD)) setStep('form');
      },
      onSettled: () =>
        void refresh(
          'funding/terms',
          'funding/list-withdrawals',
          'portfolio/assets',
          'portfolio/holds',
          'statements/fund-record',
        ),
    });
  };

  return (
    <form noValidate onSubmit={submit} className="space-y-5 bg-surface-raised px-4 py-5">
      <DestinationPick
        destinations={destinations}
        picked={destination}
        onPick={(next) => {
          setPicked(next);
          setTyped('');
          setLooked(false);
          setAssured(false);
          send.reset();
        }}
        onAdd={() => navigate('/information/addBankCard')}
      />
      <AmountField
        label={t('funding.withdrawAmount')}
        currency={currency}
        typed={typed}
        onTyped={(text) => {
          setTyped(text);
          if (send.error !== null) send.reset();
        }}
        aside={
          <>
            {t('funding.available', { amount: cashText(available, currency) })}{' '}
            <button
              type="button"
              className="-my-3 min-h-11 px-1 text-sm font-medium text-brand"
              onClick={() => setTyped(typedOf(wholeOf(available, currency), decimalsOf(currency)))}
            >
              {t('funding.all')}
            </button>
          </>
        }
        hint={t('funding.bounds', {
          minimum: cashText(way.minimum, currency),
          maximum: cashText(way.maximum, currency),
        })}
        error={looked ? faultOfAmount : undefined}
      />
      <FactRows
        rows={[
          [t('funding.fee'), cashText(way.fee, currency)],
          [
            t('funding.youGet'),
            amount === undefined || BigInt(amount) <= BigInt(way.fee)
              ? '--'
              : cashText(BigInt(amount) - BigInt(way.fee), currency),
          ],
          [t('funding.when'), t('funding.whenText')],
          [t('funding.window'), `${terms.withdrawalWindow.from} – ${terms.withdrawalWindow.until}`],
        ]}
      />
      {refused !== undefined && !isOfPassword && !isRefused(send.error, ...OF_FACTOR) && (
        <p role="alert" className="text-sm text-danger">
          {refused}
        </p>
      )}
      <Button type="submit" block disabled={!terms.withdrawalsOpen}>
        {t('funding.withdraw')}
      </Button>
      <QuestionsSheet
        open={step === 'questions'}
        onClose={() => setStep('form')}
        onAssured={() => {
          setAssured(true);
          setStep('password');
        }}
      />
      <FundPasswordSheet
        open={step === 'password'}
        onClose={() => setStep('form')}
        confirmLabel={t('funding.withdrawConfirm', { amount: amount === undefined ? '' : cashText(amount, currency) })}
        loading={send.isPending}
        error={isOfPassword ? refused : undefined}
        onConfirm={confirm}
      />
      <StepUp
        of="funding/withdraw"
        error={send.error}
        loading={send.isPending}
        onCode={(code) => confirm(send.variables?.fundPassword ?? '', code)}
        onClose={send.reset}
      />
    </form>
  );
}

/** Whether a withdrawal went to this card or address, by what is shown of it. */
function sameAs(destination: Destination, place: string, tail: string): boolean {
  return destination.kind === 'card'
    ? destination.card.bankCode === place && destination.card.tail === tail
    : destination.address.network === place && destination.address.address.endsWith(tail);
}

function faultOf(
  t: ReturnType<typeof useText>,
  facts: {
    amount: string | undefined;
    way: Terms['withdrawals'][number]['terms'];
    available: string;
    currency: CurrencyCode;
  },
): string | undefined {
  const { amount, way, available, currency } = facts;
  if (amount === undefined) return t('funding.amountInvalid');
  if (BigInt(amount) < BigInt(way.minimum) || BigInt(amount) > BigInt(way.maximum))
    return t('funding.bounds', { minimum: cashText(way.minimum, currency), maximum: cashText(way.maximum, currency) });
  return BigInt(amount) > BigInt(available) ? t('funding.short', { amount: cashText(available, currency) }) : undefined;
}

function NoDestination() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <section className="bg-surface-raised px-4 pb-6">
      <Empty title={t('funding.noDestination')} note={t('funding.noDestinationText')} />
      <div className="space-y-3">
        <Button block onClick={() => navigate('/information/addBankCard')}>
          {t('destinations.addCard')}
        </Button>
        <Button kind="outline" block onClick={() => navigate('/information/usdtAddress')}>
          {t('funding.addAddress')}
        </Button>
      </div>
    </section>
  );
}
