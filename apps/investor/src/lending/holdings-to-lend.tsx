import { Button, Empty, percentText } from '@kuroshio/ui';
import { useState } from 'react';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { LendSheet } from './lend-sheet.tsx';
import { type LendableHolding, type LendingBoard, WHY_TEXTS } from './lending-words.ts';

/** The holdings that can be lent, each with rate, part and income in one line, and the rules below. */
export function HoldingsToLend({ board, onLent }: { board: LendingBoard; onLent: () => void }) {
  const t = useText();
  const [chosen, setChosen] = useState<LendableHolding>();
  if (board.holdings.length === 0)
    return <Empty title={t('lending.emptyHoldings')} note={t('lending.emptyHoldingsText')} />;
  return (
    <div className="space-y-3 px-3 pt-3 pb-10">
      <ul className="space-y-3">
        {board.holdings.map((holding) => (
          <li key={holding.symbol}>
            <HoldingCard holding={holding} lenderBps={board.lenderBps} onLend={() => setChosen(holding)} />
          </li>
        ))}
      </ul>
      <ul className="space-y-1.5 px-1 text-xs text-ink-faint">
        {(['rules1', 'rules2', 'rules3', 'rules4', 'rules5'] as const).map((rule) => (
          <li key={rule}>{t(`lending.${rule}`)}</li>
        ))}
      </ul>
      <LendSheet
        holding={chosen}
        board={board}
        onClose={() => setChosen(undefined)}
        onLent={() => {
          setChosen(undefined);
          onLent();
        }}
      />
    </div>
  );
}

function HoldingCard({
  holding,
  lenderBps,
  onLend,
}: {
  holding: LendableHolding;
  lenderBps: number;
  onLend: () => void;
}) {
  const t = useText();
  const listing = useListing(holding.symbol);
  const name = useName();
  const quantityText = useQuantityText();
  if (listing === undefined) return null;
  const { why, lots, lotSize, lent } = holding;
  const parts = [
    `${t('lending.held')} ${quantityText(holding.held, listing)}`,
    ...(lent > 0 ? [t('lending.lentPart', { shares: quantityText(lent, listing) })] : []),
  ];
  return (
    <article className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg font-semibold text-ink">{name(listing)}</h3>
          <p className="num text-xs whitespace-normal text-ink-faint">{parts.join(' · ')}</p>
        </div>
        <div className="num ml-auto text-right">
          <p className="text-xl font-semibold text-ink">{percentText(holding.lenderRateBps, 'never')}</p>
          <p className="text-xs text-ink-faint">{t('lending.mine')}</p>
        </div>
      </div>
      <p className="num mt-3 text-sm whitespace-normal text-ink-muted">
        {t('lending.rateLine', {
          borrower: percentText(holding.rateBps, 'never'),
          share: lenderBps / 100,
          mine: t('lending.aLotAMonth', { amount: cashText(holding.aLotAMonth, 'TWD') }),
        })}
      </p>
      {why === '' ? (
        <Button block size="md" className="mt-3 h-auto min-h-11 flex-wrap py-2" onClick={onLend}>
          {t('lending.lend')}
          <span className="num font-normal opacity-90">
            {t('lending.canLend', { lots: quantityText(lots * lotSize, listing) })}
          </span>
        </Button>
      ) : (
        <p className="num mt-3 rounded-md whitespace-normal bg-surface-sunken px-3 py-2.5 text-sm text-ink-muted">
          {t(WHY_TEXTS[why], { date: holding.exDate === '' ? '' : dateText(holding.exDate) })}
        </p>
      )}
    </article>
  );
}
