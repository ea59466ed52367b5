import { ratioText } from '../margin/margin-words.ts';
import { IF_AGAIN, IfFigure, PriceSlide, useSlide } from '../margin/price-slide.tsx';
import { cashText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import type { UsMarginOverview } from './us-margin-words.ts';

/** Where it begins with nothing but shares that are owed: these lose by a rise. */
const RISE = 20;

/** Slides the price of one stock, or of all: what of it would be one's own, what must be, and what would be called. */
export function UsWhatIf({
  overview: { positions, shorts },
}: {
  overview: Pick<UsMarginOverview, 'positions' | 'shorts'>;
}) {
  const t = useText();
  const slide = useSlide([...positions, ...shorts], positions.length === 0 ? RISE : undefined);
  const { symbol, percent } = slide;
  const { data } = useCall('us-margin/us-what-if', symbol === undefined ? {} : { symbol }, IF_AGAIN);
  const row = data?.rows.find((one) => one.percent === percent);
  const isCalled = row !== undefined && row.amount !== '0';
  return (
    <PriceSlide slide={slide} all="usMargin.whatIfAll" answer={data}>
      <IfFigure label={t('usMargin.ratio')} isCalled={isCalled} data-if={row?.equityBps ?? 'none'}>
        {row === undefined ? '--' : ratioText(row.equityBps)}
      </IfFigure>
      <IfFigure label={t('usMargin.ifRequired')} isCalled={false}>
        {row === undefined ? '--' : ratioText(row.requirementBps)}
      </IfFigure>
      <IfFigure label={t('usMargin.equity')} isCalled={isCalled}>
        {row === undefined ? '--' : cashText(row.equity, 'USD')}
      </IfFigure>
      <IfFigure label={t('margin.whatIfCalled')} isCalled={isCalled}>
        {row === undefined ? '--' : isCalled ? cashText(row.amount, 'USD') : t('margin.whatIfNone')}
      </IfFigure>
    </PriceSlide>
  );
}
