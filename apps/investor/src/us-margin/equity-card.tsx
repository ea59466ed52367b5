import type { TextKey } from '@kuroshio/text';
import { InfoIcon, Money } from '@kuroshio/ui';
import { ratioText } from '../margin/margin-words.ts';
import { cashText, currencySign, digitsOf } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useName } from '../quotes/use-listed.ts';
import type { UsMarginOverview } from './us-margin-words.ts';

const USD = { ...digitsOf('USD'), prefix: currencySign('USD').trim() };

/** What of the shares' value, held and owed, is one's own beside what must be, and what is left between them or missing. */
export function EquityCard({ overview }: { overview: UsMarginOverview }) {
  const t = useText();
  const { equityBps, requirementBps } = overview;
  const excess = BigInt(overview.excess);
  const isMissing = excess < 0n;
  const rows = rowsOf(overview);
  return (
    <section data-surface="own" className="mx-3 rounded-lg bg-surface-raised px-4 pt-4 pb-5 text-ink">
      <h2 className="text-sm font-medium text-ink-muted">{t('usMargin.ratio')}</h2>
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span
          className={`num mt-1 text-4xl font-semibold ${isMissing ? 'text-danger' : ''}`}
          data-equity={equityBps ?? 'none'}
        >
          {equityBps === undefined ? '--' : ratioText(equityBps)}
        </span>
        {requirementBps !== undefined && (
          <span className="num text-base text-ink-muted" data-required={requirementBps}>
            {t('usMargin.required', { percent: ratioText(requirementBps) })}
          </span>
        )}
      </p>
      {equityBps !== undefined && requirementBps !== undefined && (
        <EquityMeter equityBps={equityBps} requirementBps={requirementBps} warnedBps={overview.terms.warnedBps} />
      )}
      {rows.length === 0 ? (
        <p className="mt-1 text-sm text-ink-muted">{t('usMargin.noLoans')}</p>
      ) : (
        <>
          <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9.25rem,100%),1fr))] gap-x-3 gap-y-2 text-sm">
            {rows.map(([key, amount, tint = '']) => (
              <div key={key} className="min-w-0">
                <dt className="text-ink-muted">{t(key)}</dt>
                <dd className={`mt-0.5 text-lg font-semibold large-text:text-base ${tint}`}>
                  <Money amount={amount} {...USD} className="break-all whitespace-normal" />
                </dd>
              </div>
            ))}
          </dl>
          <Concentrated concentrated={overview.concentrated} />
        </>
      )}
    </section>
  );
}

type EquityRow = readonly [key: TextKey, amount: string, tint?: string];

/** What is one's own and what must be, and of what it is made; nothing where nothing is owed. */
function rowsOf(overview: UsMarginOverview): readonly EquityRow[] {
  const excess = BigInt(overview.excess);
  const lent: readonly EquityRow[] = [
    ['usMargin.value', overview.value],
    ['usMargin.loan', overview.loan],
    ['margin.interest', overview.interest],
    ['margin.aDay', overview.aDay],
  ];
  const sold: readonly EquityRow[] = [
    ['usMargin.owedShares', overview.owed],
    ['usMargin.collateral', overview.collateral],
  ];
  const parts = [...(overview.positions.length > 0 ? lent : []), ...(overview.shorts.length > 0 ? sold : [])];
  if (parts.length === 0) return [];
  return [
    ['usMargin.equity', overview.equity],
    excess < 0n ? ['usMargin.missing', String(-excess), 'text-danger'] : ['usMargin.excess', overview.excess],
    ['usMargin.requirement', overview.requirement],
    ...parts,
  ];
}

/** The whole width is what the shares are worth, held and owed. */
function EquityMeter(bps: { equityBps: number; requirementBps: number; warnedBps: number }) {
  const t = useText();
  const { equityBps, requirementBps, warnedBps } = bps;
  const fill =
    equityBps < requirementBps ? 'bg-danger-solid' : equityBps < requirementBps + warnedBps ? 'bg-warn' : 'bg-accent';
  // Words at the line of what is required stay on the card wherever it is.
  const place = Math.min(88, Math.max(12, requirementBps / 100));
  return (
    <>
      <div
        role="meter"
        aria-label={t('usMargin.ratio')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, equityBps / 100)}
        aria-valuetext={ratioText(equityBps)}
        className="relative mt-4 h-2 rounded-full bg-line"
      >
        <div
          className={`h-full rounded-full ${fill}`}
          style={{ width: `${Math.min(100, Math.max(2, equityBps / 100))}%` }}
        />
        <span
          className="absolute -inset-y-1 w-0.5 rounded-full bg-ink"
          style={{ left: `${Math.min(100, requirementBps / 100)}%` }}
        />
      </div>
      <div aria-hidden="true" className="num relative mt-2 h-9 text-xs text-ink-muted large-text:h-12">
        <span
          className="absolute -translate-x-1/2 text-center leading-tight whitespace-nowrap"
          style={{ left: `${place}%` }}
        >
          {ratioText(requirementBps)}
          <br />
          {t('margin.callLine')}
        </span>
      </div>
    </>
  );
}

/** Which stock outweighs the others, and what that asks for more; nothing is shown where none does. */
function Concentrated({ concentrated }: Pick<UsMarginOverview, 'concentrated'>) {
  const t = useText();
  const name = useName();
  const listing = useListing(concentrated?.symbol);
  if (concentrated === undefined) return null;
  const values = {
    name: listing === undefined ? concentrated.symbol : name(listing),
    amount: cashText(concentrated.more, 'USD'),
  };
  return (
    <p data-concentrated={concentrated.symbol} className="mt-3 flex gap-2 text-sm text-ink-muted">
      <InfoIcon className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{t('usMargin.concentrated', values)}</span>
    </p>
  );
}
