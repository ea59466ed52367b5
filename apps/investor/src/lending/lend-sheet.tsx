import { Button, Field, Input, percentText, Segmented, Sheet, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { dayAfter } from './day-after.ts';
import type { LendableHolding, LendingBoard } from './lending-words.ts';
import { Facts } from '../loans/facts.tsx';

interface LendSheetProps {
  holding: LendableHolding | undefined;
  board: LendingBoard;
  onClose: () => void;
  onLent: () => void;
}

/** How many lots, for how long, and what it would bring. */
export function LendSheet({ holding, onClose, ...rest }: LendSheetProps) {
  const t = useText();
  const name = useName();
  // What was chosen stays while the sheet goes down.
  const [last, setLast] = useState(holding);
  if (holding !== undefined && holding !== last) setLast(holding);
  const listing = useListing(last?.symbol);
  const title = listing === undefined ? t('lending.lend') : t('lending.sheetTitle', { name: name(listing) });
  return (
    <Sheet open={holding !== undefined} onClose={onClose} title={title} closeLabel={t('shell.close')}>
      {last !== undefined && <Form key={last.symbol} holding={last} {...rest} />}
    </Sheet>
  );
}

function lotsOf(typed: string, most: number): number | undefined {
  if (!/^\d{1,6}$/.test(typed.trim())) return undefined;
  const lots = Number(typed);
  return lots >= 1 && lots <= most ? lots : undefined;
}

function Form({ holding, board, onLent }: { holding: LendableHolding; board: LendingBoard; onLent: () => void }) {
  const t = useText();
  const listing = useListing(holding.symbol);
  const quantityText = useQuantityText();
  const [typed, setTyped] = useState('1');
  const [days, setDays] = useState(board.termDays[0] ?? 0);
  // One wish, one key: kept over tries until it is done.
  const [key, setKey] = useState(newClientOrderId);
  const send = useSend('lending/lend-shares', { quiet: true, resend: 2 });
  const lots = lotsOf(typed, holding.lots);
  const fault = typed === '' || lots !== undefined ? undefined : t('lending.lotsInvalid', { count: holding.lots });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (lots === undefined) return;
    send.mutate(
      { symbol: holding.symbol, lots, days, rateBps: holding.rateBps, lendKey: key },
      {
        onSuccess: ({ quantity }) => {
          const shares = listing === undefined ? String(quantity) : quantityText(quantity, listing);
          showToast(t('lending.done', { shares }), { kind: 'success' });
          onLent();
        },
        // Where nobody knows what became of it, the same key asks again.
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => void refresh('lending/lending-board', 'lending/list-lent'),
      },
    );
  };
  const estimate = (BigInt(holding.aLotAMonth) * BigInt(lots ?? 0) * BigInt(days)) / 30n;
  return (
    <form noValidate onSubmit={submit} className="space-y-4 px-5 pt-4 pb-6">
      <Field
        label={t('lending.lotsField')}
        aside={t('lending.most', { count: holding.lots })}
        error={fault ?? (send.error === null ? undefined : failureText(send.error))}
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value.slice(0, 6));
            if (send.error !== null) send.reset();
          }}
        />
      </Field>
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink-muted">
          {t('lending.term')}
        </p>
        <Segmented
          label={t('lending.term')}
          options={board.termDays.map((count) => ({ value: String(count), label: t('lending.days', { count }) }))}
          value={String(days)}
          onChange={(value) => setDays(Number(value))}
        />
      </div>
      <Facts
        rows={[
          [t('lending.borrowers'), t('lending.aYear', { percent: percentText(holding.rateBps, 'never') })],
          [t('lending.share'), `${board.lenderBps / 100}%`],
          [t('lending.mine'), t('lending.aYear', { percent: percentText(holding.lenderRateBps, 'never') })],
          [t('lending.dueOn'), dateText(dayAfter(board.today, days))],
          [t('lending.collateral'), t('lending.collateralText', { percent: board.collateralBps / 100 })],
          [t('lending.estimate'), <strong key="estimate">{cashText(estimate, 'TWD')}</strong>],
        ]}
      />
      <p className="text-xs text-ink-faint">{t('lending.estimateText')}</p>
      <p className="text-xs text-ink-faint">{t('lending.rules2')}</p>
      <Button type="submit" block disabled={lots === undefined} loading={send.isPending}>
        {t('lending.confirm')}
      </Button>
    </form>
  );
}
