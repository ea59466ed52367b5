import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { ACCOUNT_WORDS, type CreditAccount, type Owing } from './account-words.ts';
import { ratioText, type ShortPosition } from './margin-words.ts';
import { IF_AGAIN, IfFigure, PriceSlide, useSlide } from './price-slide.tsx';

interface WhatIfProps {
  account: CreditAccount;
  overview: Pick<Owing, 'positions'> & { shorts?: readonly ShortPosition[] };
}

/** Slides the price of one holding, or of all: what the ratio would be then, and what would be called. */
export function WhatIf({ account, overview }: WhatIfProps) {
  const t = useText();
  const words = ACCOUNT_WORDS[account];
  const slide = useSlide([...overview.positions, ...(overview.shorts ?? [])]);
  const { symbol, percent } = slide;
  const { data } = useCall('margin/what-if', { account, ...(symbol === undefined ? {} : { symbol }) }, IF_AGAIN);
  const row = data?.rows.find((one) => one.percent === percent);
  const isCalled = row !== undefined && row.amount !== '0';
  return (
    <PriceSlide slide={slide} all={words.whatIfAll} answer={data}>
      <IfFigure label={t(words.ratio)} isCalled={isCalled} data-if={row?.ratioBps ?? 'none'}>
        {row === undefined ? '--' : ratioText(row.ratioBps)}
      </IfFigure>
      <IfFigure label={t('margin.whatIfCalled')} isCalled={isCalled}>
        {row === undefined ? '--' : isCalled ? cashText(row.amount, 'TWD') : t('margin.whatIfNone')}
      </IfFigure>
    </PriceSlide>
  );
}
