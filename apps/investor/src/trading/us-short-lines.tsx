import type { OutputOf } from '@kuroshio/contract';
import { percentText, priceText } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Line } from './line.tsx';
import { BORROW_KEYS } from './order-words.ts';

type UsShort = NonNullable<OutputOf<'trading/preview-order'>['usShort']>;

/** Prices of US shares are in ten-thousandths. */
const SCALE = 4;

interface UsShortLinesProps {
  short: UsShort;
  side: 'buy' | 'sell';
  currency: string;
}

/**
 * What a short sale in the US puts up, what stays held of it and what borrowing costs, or what a purchase that gives its shares back
 * sets free; and what of the account is one's own afterwards.
 */
export function UsShortLines({ short, side, currency }: UsShortLinesProps) {
  const t = useText();
  const amount = (minor: string) => cashText(minor, currency);
  return (
    <>
      {side === 'sell' ? (
        <SaleLines short={short} amount={amount} />
      ) : (
        <>
          <Line label={t('trading.shortCollateral')} value={amount(short.collateral)} />
          <Line label={t('trading.shortReturned')} value={amount(short.returned)} strong />
          {short.held !== '0' && <Line label={t('trading.shortMissing')} value={amount(short.held)} />}
        </>
      )}
      {/* With nothing left in the account nothing is required. */}
      {short.requirement !== '0' && (
        <>
          <Line
            label={t('trading.usMarginEquity')}
            value={t('trading.usMarginEquityValue', {
              amount: amount(short.equity),
              percent: percentText(short.equityBps, 'never'),
            })}
          />
          <Line label={t('trading.usMarginRequirement')} value={amount(short.requirement)} />
        </>
      )}
      {short.callPrice !== undefined && (
        <Line
          label={t('trading.usShortCallPrice')}
          value={<span className="text-warn">{priceText(short.callPrice, SCALE)}</span>}
          strong
        />
      )}
    </>
  );
}

function SaleLines({ short, amount }: { short: UsShort; amount: (minor: string) => string }) {
  const t = useText();
  const { borrow } = short;
  return (
    <>
      <Line label={t('trading.shortMargin', { percent: short.marginBps / 100 })} value={amount(short.margin)} strong />
      <Line label={t('trading.usShortHeld')} value={amount(String(BigInt(short.proceeds) + BigInt(short.margin)))} />
      <Line label={t('trading.shortSetAside')} value={amount(short.held)} />
      <Line
        label={t('trading.usShortBorrow')}
        value={t('trading.usShortBorrowValue', {
          kind: t(BORROW_KEYS[borrow.kind]),
          rate: percentText(borrow.rateBps, 'never'),
        })}
      />
      <Line label={t('trading.usShortNight')} value={amount(borrow.aDay)} />
    </>
  );
}
