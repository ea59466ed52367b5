import { purchaseFault } from '@kuroshio/offerings/blocks.ts';
import { Button, Field, NoticeBar, Sheet, showToast, Stepper } from '@kuroshio/ui';
import { useState } from 'react';
import { Facts } from '../loans/facts.tsx';
import { failureText, isRefused } from '../platform/failure.ts';
import { cashText, countText, dateText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall, useSend } from '../platform/use-call.ts';
import { QuickPicks } from '../trading/quick-picks.tsx';
import { Submission } from '../trading/submission.ts';
import { blockCost } from './block-cost.ts';
import { type Block, refreshBlocks, tradeText, useBlockNames } from './block-words.ts';

interface BuySheetProps {
  block: Block;
  price: number;
  open: boolean;
  onClose: () => void;
}

const LARGEST = 1_000_000_000;
const STEP = 100;

/** How many shares, what they come to with commission, until when they are locked. What was typed stays until it is bought. */
export function BuySheet({ block, price, open, onClose }: BuySheetProps) {
  const t = useText();
  const navigate = useNavigate();
  const { nameOf } = useBlockNames();
  const { id, left, minimum, lockedUntil } = block;
  const [shares, setShares] = useState(minimum);
  const [submission] = useState(() => new Submission());
  const send = useSend('block-trades/buy', { quiet: true, resend: 2 });
  const assets = useCall('portfolio/assets', { market: 'twd' }, { enabled: open, staleTime: 0 });
  const { value, fee, total } = blockCost(block, price, shares);
  const available = assets.data?.available;
  const missing = available === undefined ? 0n : total - BigInt(available);
  const money = (minor: string | bigint) => cashText(minor, 'TWD');
  const count = { minimum: countText(minimum), left: countText(left) };
  const faults = {
    'sold-out': t('blockTrades.statusSoldOut'),
    'below-minimum': t('blockTrades.belowMinimum', count),
    'above-left': t('blockTrades.aboveLeft', count),
    'rest-too-small': t('blockTrades.restTooSmall', count),
  };
  const kind = purchaseFault(shares, { left, minimum });
  const fault = kind === undefined ? undefined : faults[kind];
  const isShort = missing > 0n || isRefused(send.error, 'BALANCE_INSUFFICIENT');
  const change = (count: number) => {
    setShares(count);
    if (send.error !== null) send.reset();
  };
  const confirm = () => {
    const wish = { id, shares };
    send.mutate(
      { ...wish, purchaseKey: submission.idFor(wish) },
      {
        onSuccess: () => {
          submission.settle();
          onClose();
          showToast(t('blockTrades.bought'), { kind: 'success' });
        },
        onSettled: () => void refreshBlocks(),
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('blockTrades.buyTitle', { name: nameOf(block) })}
      closeLabel={t('shell.close')}
      footer={
        <Button block disabled={fault !== undefined || missing > 0n} loading={send.isPending} onClick={confirm}>
          {t('blockTrades.buy')} {money(total)}
        </Button>
      }
    >
      <div className="space-y-4 px-5 pt-4 pb-5">
        <Field
          label={t('blockTrades.quantity')}
          aside={t('blockTrades.leftShort', count)}
          error={fault}
          hint={available === undefined ? undefined : t('blockTrades.available', { amount: money(available) })}
        >
          <Stepper
            integer
            value={shares}
            min={1}
            max={LARGEST}
            step={STEP}
            onChange={change}
            decreaseLabel={t('blockTrades.decrease')}
            increaseLabel={t('blockTrades.increase')}
          />
        </Field>
        <QuickPicks
          label={t('blockTrades.quantity')}
          chosen={shares}
          onPick={change}
          picks={[
            { label: `${t('blockTrades.least')} ${count.minimum}`, value: minimum },
            { label: `${t('blockTrades.all')} ${count.left}`, value: left },
          ]}
        />
        <Facts
          rows={[
            [t('blockTrades.price'), tradeText(price)],
            [t('blockTrades.value'), money(value)],
            [t('blockTrades.fee'), money(fee)],
            [t('blockTrades.total'), <strong key="total">{money(total)}</strong>],
          ]}
        />
        {isShort && (
          <div role="alert">
            <NoticeBar
              kind="warn"
              action={
                <Button kind="outline" size="sm" onClick={() => navigate('/information/recharge')}>
                  {t('blockTrades.deposit')}
                </Button>
              }
            >
              {missing > 0n ? t('blockTrades.missing', { amount: money(missing) }) : failureText(send.error)}
            </NoticeBar>
          </div>
        )}
        {send.error !== null && !isShort && (
          <div role="alert">
            <NoticeBar kind="warn">{failureText(send.error)}</NoticeBar>
          </div>
        )}
        <p className="num text-sm whitespace-normal text-ink-muted">
          {t('blockTrades.buyText', {
            ...{ price: tradeText(price), shares: t('blockTrades.shares', { count: countText(shares) }) },
            ...{ amount: money(total), date: dateText(lockedUntil) },
          })}
        </p>
      </div>
    </Sheet>
  );
}
