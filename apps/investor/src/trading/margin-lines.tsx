import type { OutputOf } from '@kuroshio/contract';
import { percentText, priceText } from '@kuroshio/ui';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { Line } from './line.tsx';

type Preview = OutputOf<'trading/preview-order'>;

/** Prices of Taiwan's shares are in hundredths, those of the US in ten-thousandths. */
const SCALE = { taiwan: 2, us: 4 } as const;

/** What a purchase on margin is: one's own part, the loan, what it costs a day, and at which price the account is called. */
export function MarginLines({ margin, currency }: { margin: NonNullable<Preview['margin']>; currency: string }) {
  const t = useText();
  return (
    <>
      <LentLines lent={margin} currency={currency} />
      {margin.ratioBps !== undefined && (
        <Line label={t('trading.marginRatio')} value={percentText(margin.ratioBps, 'never')} />
      )}
      {margin.callPrice !== undefined && (
        <Line
          label={t('trading.marginCallPrice', { percent: margin.callBelowBps / 100 })}
          value={<span className="text-warn">{priceText(margin.callPrice, SCALE.taiwan)}</span>}
          strong
        />
      )}
    </>
  );
}

/** The same of one in the US: instead of the ratio what of the account is one's own, and what must be. */
export function UsMarginLines({ margin, currency }: { margin: NonNullable<Preview['usMargin']>; currency: string }) {
  const t = useText();
  return (
    <>
      <LentLines lent={margin} currency={currency} />
      <Line label={t('trading.usMarginStock')} value={percentText(margin.requirementBps, 'never')} />
      <Line
        label={t('trading.usMarginEquity')}
        value={t('trading.usMarginEquityValue', {
          amount: cashText(margin.equity, currency),
          percent: percentText(margin.equityBps, 'never'),
        })}
      />
      <Line label={t('trading.usMarginRequirement')} value={cashText(margin.requirement, currency)} />
      {margin.callPrice !== undefined && (
        <Line
          label={t('trading.usMarginCallPrice')}
          value={<span className="text-warn">{priceText(margin.callPrice, SCALE.us)}</span>}
          strong
        />
      )}
    </>
  );
}

type Lent = Pick<NonNullable<Preview['margin']>, 'loan' | 'own' | 'loanBps' | 'aDay' | 'rateBps'>;

/** What is lent, what one pays, and what it costs. */
function LentLines({ lent, currency }: { lent: Lent; currency: string }) {
  const t = useText();
  const times = lent.loanBps === 0 ? 1 : 10_000 / (10_000 - lent.loanBps);
  return (
    <>
      <Line label={t('trading.marginLoan')} value={cashText(lent.loan, currency)} />
      <Line label={t('trading.marginOwn')} value={cashText(lent.own, currency)} strong />
      <Line label={t('trading.marginTimes')} value={t('trading.marginTimesValue', { times: times.toFixed(1) })} />
      <Line
        label={t('trading.marginADay')}
        value={t('trading.marginADayValue', {
          amount: cashText(lent.aDay, currency),
          rate: percentText(lent.rateBps, 'never'),
        })}
      />
    </>
  );
}
