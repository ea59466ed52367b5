import type { OutputOf } from '@kuroshio/contract';
import { percentText, priceText } from '@kuroshio/ui';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Line } from './line.tsx';

type Short = NonNullable<OutputOf<'trading/preview-order'>['short']>;

/** Prices of Taiwan's shares are in hundredths. */
const SCALE = 2;

/** What a short sale puts up and what stays held of it, or what a purchase that gives its shares back sets free. */
export function ShortLines({ short, side, currency }: { short: Short; side: 'buy' | 'sell'; currency: string }) {
  const t = useText();
  const amount = (minor: string) => cashText(minor, currency);
  return (
    <>
      {side === 'sell' ? (
        <>
          <Line
            label={t('trading.shortMargin', { percent: short.marginBps / 100 })}
            value={amount(short.margin)}
            strong
          />
          <Line label={t('trading.shortSetAside')} value={amount(short.held)} />
        </>
      ) : (
        <>
          <Line label={t('trading.shortCollateral')} value={amount(short.collateral)} />
          <Line label={t('trading.shortReturned')} value={amount(short.returned)} strong />
          {short.held !== '0' && <Line label={t('trading.shortMissing')} value={amount(short.held)} />}
        </>
      )}
      {short.ratioBps !== undefined && (
        <Line label={t('trading.marginRatio')} value={percentText(short.ratioBps, 'never')} />
      )}
      {short.callPrice !== undefined && (
        <Line
          label={t('trading.shortCallPrice', { percent: short.callBelowBps / 100 })}
          value={<span className="text-warn">{priceText(short.callPrice, SCALE)}</span>}
          strong
        />
      )}
      {short.coverBy !== undefined && (
        <Line label={t('trading.shortCoverBy')} value={<span className="text-warn">{dateText(short.coverBy)}</span>} />
      )}
    </>
  );
}
