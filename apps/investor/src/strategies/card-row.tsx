import { percentText, Sparkline, Tag, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { cashText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { STATES, type StrategyCard, strategyName } from './strategy-words.ts';

/** A month's result, or what stands for none. */
function MonthValue({ month }: { month: StrategyCard['bestMonth'] }) {
  if (month === null) return <span>--</span>;
  return <span className={TONE_TEXT[toneOf(month.value)]}>{percentText(month.value)}</span>;
}

export function StrategyName({ card }: { card: StrategyCard }) {
  const t = useText();
  const [state, kind] = STATES[card.state];
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 text-lg font-semibold break-words text-ink">{strategyName(t, card)}</span>
      {card.issuer === 'house' && (
        <span className="text-sm text-ink-faint">{t('strategies.series', { n: card.series })}</span>
      )}
      <Tag kind={kind}>{t(state)}</Tag>
      {card.issuer === 'customer' && <Tag kind="outline">{t('strategies.lead')}</Tag>}
      {card.algorithm === 'learned' && <Tag kind="accent">{t('strategies.aiAssisted')}</Tag>}
      {card.simulated && <Tag kind="outline">{t('strategies.simulated')}</Tag>}
    </span>
  );
}

/** One strategy in the list: what it brought, with its way, its worst beside its best, and its terms. */
export function CardRow({ card, onOpen }: { card: StrategyCard; onOpen: () => void }) {
  const t = useText();
  const facts = [
    [t('strategies.drawdown'), percentText(-card.drawdownBps)],
    [t('strategies.bestMonth'), <MonthValue key="best" month={card.bestMonth} />],
    [t('strategies.worstMonth'), <MonthValue key="worst" month={card.worstMonth} />],
  ] as const;
  return (
    <li className="not-last:hairline-b">
      <button
        type="button"
        onClick={onOpen}
        data-strategy={card.id}
        className="block w-full px-4 py-4 text-left active:bg-surface-sunken"
      >
        <StrategyName card={card} />
        <span className="mt-2 flex items-end justify-between gap-4 large-text:flex-col large-text:items-start large-text:gap-2">
          <span className="min-w-0">
            <span className={`num block text-2xl font-semibold ${TONE_TEXT[toneOf(card.returnBps)]}`}>
              {percentText(card.returnBps)}
            </span>
            <span className="block text-xs text-ink-faint">
              {t('strategies.returnShort')} · {t('strategies.days', { count: card.days })}
            </span>
          </span>
          <Sparkline values={card.curve} reference={0} className="h-11 w-28 shrink-0" />
        </span>
        <span className="mt-3 grid grid-cols-3 gap-2 large-text:grid-cols-1">
          {facts.map(([label, value]) => (
            <span key={label} className="min-w-0">
              <span className="block text-xs text-ink-faint">{label}</span>
              <span className="num block text-sm font-medium text-ink">{value}</span>
            </span>
          ))}
        </span>
        <span className="num mt-3 flex flex-wrap justify-between gap-x-4 gap-y-0.5 text-xs text-ink-muted">
          <span>
            {t('strategies.fundSize')} {cashText(card.fundSize, card.currency)}
          </span>
          <span>
            {t('strategies.minimum')} {cashText(card.minimum, card.currency)}
          </span>
          <span>
            {t('strategies.deadline')} {dateText(card.joinsUntil)}
          </span>
          <span>
            {t('strategies.target')} {percentText(card.targetBps, 'never')}
          </span>
        </span>
      </button>
    </li>
  );
}
