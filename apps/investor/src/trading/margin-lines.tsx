import type { OutputOf } from '@kuroshio/contract';
import { percentText, priceText } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Line } from './line.tsx';

type Preview = OutputOf<'trading/preview-order'>;

/** Prices of Taiwan's shares are in hundredths. */
const SCALE = 2;

/** What a purchase on margin is: one's own part, the loan, what it costs a day, and at which price the account is called. */
export function MarginLines({ margin, currency }: { margin: NonNullable<Preview['margin']>; currency: string }) {
  const t = useText();
  const times = margin.loanBps === 0 ? 1 : 10_000 / (10_000 - margin.loanBps);
  return (
    <>
      <Line label={t('trading.marginLoan')} value={cashText(margin.loan, currency)} />
      <Line label={t('trading.marginOwn')} value={cashText(margin.own, currency)} strong />
      <Line label={t('trading.marginTimes')} value={t('trading.marginTimesValue', { times: times.toFixed(1) })} />
      <Line
        label={t('trading.marginADay')}
        value={t('trading.marginADayValue', {
          amount: cashText(margin.aDay, currency),
          rate: percentText(margin.rateBps, 'never'),
        })}
      />
      {margin.ratioBps !== undefined && (
        <Line label={t('trading.marginRatio')} value={percentText(margin.ratioBps, 'never')} />
      )}
      {margin.callPrice !== undefined && (
        <Line
          label={t('trading.marginCallPrice', { percent: margin.callBelowBps / 100 })}
          value={<span className="text-warn">{priceText(margin.callPrice, SCALE)}</span>}
          strong
        />
      )}
    </>
  );
}
