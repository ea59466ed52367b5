import { Empty, Skeleton, toneOf, TONE_TEXT } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { MorePages } from '../layout/more-pages.tsx';
import { cashText } from '../platform/format.ts';
import { usePreferences } from '../platform/preferences.ts';
import { useText } from '../platform/texts.ts';
import { usePages } from '../platform/use-call.ts';
import { RequestRow } from './request-row.tsx';
import { type StrategyCard, strategyName } from './strategy-words.ts';

/** The strategies that one follows, and what was asked for. */
export function OwnStrategies({ onOpen, onSee }: { onOpen: (id: string) => void; onSee: () => void }) {
  const t = useText();
  const pages = usePages('strategies/own-strategies', {}, ({ requests, more }) => {
    const last = requests.at(-1);
    return more && last !== undefined ? { before: last.id } : undefined;
  });
  const first = pages.data?.pages[0];
  if (first === undefined) return <Awaited asked={pages} bones={<Skeleton shape="row" count={4} />} />;
  const requests = pages.data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <>
      {first.strategies.length === 0 ? (
        <Empty
          title={t('strategies.ownNone')}
          note={t('strategies.ownNoneText')}
          action={{ label: t('strategies.see'), onPress: onSee }}
        />
      ) : (
        <Followed cards={first.strategies} onOpen={onOpen} />
      )}
      {requests.length > 0 && (
        <section className="mt-2 bg-surface-raised">
          <h2 className="px-4 pt-4 pb-1 text-lg font-semibold text-ink">{t('strategies.requests')}</h2>
          <ul>
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} named />
            ))}
          </ul>
          <MorePages pages={pages} />
        </section>
      )}
    </>
  );
}

function Followed({ cards, onOpen }: { cards: readonly StrategyCard[]; onOpen: (id: string) => void }) {
  const t = useText();
  const hidden = usePreferences((preferences) => preferences.hideAmounts);
  const money = (minor: string | bigint, currency: string, sign?: 'always') =>
    hidden ? '••••' : cashText(minor, currency, sign);
  const byCurrency = Map.groupBy(cards, ({ currency }) => currency);
  return (
    <section data-surface="own" className="px-4 pt-3 pb-2">
      {[...byCurrency].map(([currency, ones]) => (
        <p key={currency} className="pb-2">
          <span className="block text-sm text-ink-muted">{t('strategies.totalOwn')}</span>
          <span className="num block text-4xl font-semibold text-ink">
            {money(
              ones.reduce((sum, { own }) => sum + BigInt(own?.worth ?? 0), 0n),
              currency,
            )}
          </span>
        </p>
      ))}
      <ul>
        {cards.map((card) => {
          const { id, series, currency, own } = card;
          const profit = BigInt(own?.worth ?? 0) - BigInt(own?.cost ?? 0);
          return (
            <li key={id} className="hairline-t">
              <button
                type="button"
                onClick={() => onOpen(id)}
                className="flex w-full items-center gap-3 py-3 text-left"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-base font-medium text-ink">{strategyName(t, card)}</span>
                  <span className="block text-xs text-ink-muted">
                    {card.issuer === 'house' ? t('strategies.series', { n: series }) : t('strategies.lead')}
                  </span>
                </span>
                <span className="num text-right">
                  <span className="block text-base font-semibold text-ink">{money(own?.worth ?? '0', currency)}</span>
                  <span className={`block text-sm ${TONE_TEXT[toneOf(profit)]}`}>
                    {money(profit, currency, 'always')}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
