import { CardFigure, percentText, Tag, TONE_TEXT, toneOf } from '@kuroshio/ui';
import { countText, dateText } from '../../platform/format.ts';
import { Link } from '../../platform/navigation.tsx';
import { useText } from '../../platform/texts.ts';
import { codeOf, tradeText, useOfferingName } from '../offering-words.ts';
import { perThousand, type RightsIssue, STATUS_KINDS, STATUS_TEXTS, useNextDate, useOwnLine } from './rights-words.ts';

/** One capital increase in a list: what a new share costs, how many there are for what is held, and what is the reader's. */
export function RightsCard({ issue }: { issue: RightsIssue }) {
  const t = useText();
  const nameOf = useOfferingName();
  const own = useOwnLine(issue);
  const next = useNextDate(issue);
  const { id, status, price, marketPrice, premiumBps, exDate, simulated } = issue;
  return (
    <article className="rounded-lg bg-surface-raised">
      <Link to={`/home/newStockBuy?id=${id}&kind=rights`} className="block px-4 pt-3.5 pb-3 active:opacity-80">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-lg font-semibold text-ink">
            {nameOf(issue)} <span className="num text-sm font-normal text-ink-faint">{codeOf(issue)}</span>
          </h2>
          <span className="shrink-0 pt-0.5">
            <Tag kind={STATUS_KINDS[status]}>{t(STATUS_TEXTS[status])}</Tag>
          </span>
        </div>
        <p className="num mt-0.5 text-xs text-ink-faint">
          {t('rights.exDate')} {dateText(exDate)}
          {simulated && ` · ${t('offerings.simulated')}`}
        </p>
        <dl className="mt-3 grid grid-cols-3 gap-x-3 large-text:grid-cols-1">
          <CardFigure label={t('rights.price')}>{tradeText(price)}</CardFigure>
          <CardFigure label={t('offerings.marketPrice')}>{tradeText(marketPrice)}</CardFigure>
          <CardFigure label={t('offerings.premium')} className={TONE_TEXT[toneOf(premiumBps)]}>
            {percentText(premiumBps)}
          </CardFigure>
        </dl>
        <p className="num mt-2.5 text-sm text-ink-muted">
          {t('rights.perThousand')} {t('rights.perThousandValue', { count: countText(Number(perThousand(issue))) })}
        </p>
        <p
          className={`num mt-3 hairline-t pt-2 text-sm whitespace-normal ${own === undefined ? 'text-ink-muted' : 'font-medium text-brand'}`}
        >
          {own ?? next}
        </p>
      </Link>
    </article>
  );
}
