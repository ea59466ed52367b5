import { Money } from '@kuroshio/ui';
import { WarningLevel } from './warning-level.tsx';
import { currencySign, digitsOf } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { ACCOUNT_WORDS, type CreditAccount, type Owing } from './account-words.ts';
import { lineText, type MarginOverview, ratioText, shortRatioText } from './margin-words.ts';

const TWD = { ...digitsOf('TWD'), prefix: currencySign('TWD').trim() };

/** The ends of the meter, in basis points: at 100 % the shares are worth what is owed on them. */
const LOWEST = 10_000;
const HIGHEST = 21_000;

/** Where on the meter, in percent of its width. */
function placeOf(bps: number): number {
  return ((Math.min(HIGHEST, Math.max(LOWEST, bps)) - LOWEST) / (HIGHEST - LOWEST)) * 100;
}

interface RatioCardProps {
  account: CreditAccount;
  overview: Owing & { terms: Pick<MarginOverview['terms'], 'callBelowBps' | 'warnedBelowBps' | 'liftedFromBps'> };
}

/** The maintenance ratio of a whole account, with the line of a call and the one that lifts it. */
export function RatioCard({ account, overview }: RatioCardProps) {
  const t = useText();
  const words = ACCOUNT_WORDS[account];
  const { ratioBps, terms } = overview;
  const { callBelowBps, warnedBelowBps, liftedFromBps } = terms;
  const fill =
    ratioBps === undefined || ratioBps >= warnedBelowBps
      ? 'bg-accent'
      : ratioBps < callBelowBps
        ? 'bg-danger-solid'
        : 'bg-warn';
  return (
    <section data-surface="own" className="mx-3 rounded-lg bg-surface-raised px-4 pt-4 pb-5 text-ink">
      <h2 className="text-sm font-medium text-ink-muted">{t(words.ratio)}</h2>
      <p className="num mt-1 text-4xl font-semibold" data-ratio={ratioBps ?? 'none'}>
        {ratioBps === undefined ? '--' : shortRatioText(ratioBps)}
      </p>
      {ratioBps === undefined ? (
        <p className="mt-1 text-sm text-ink-muted">{t('margin.noLoans')}</p>
      ) : (
        <>
          <div
            role="meter"
            aria-label={t(words.ratio)}
            aria-valuemin={LOWEST / 100}
            aria-valuemax={HIGHEST / 100}
            aria-valuenow={Math.min(HIGHEST, Math.max(LOWEST, ratioBps)) / 100}
            aria-valuetext={ratioText(ratioBps)}
            className="relative mt-4 h-2 rounded-full bg-line"
          >
            <div className={`h-full rounded-full ${fill}`} style={{ width: `${Math.max(2, placeOf(ratioBps))}%` }} />
            {[callBelowBps, liftedFromBps].map((line) => (
              <span
                key={line}
                className="absolute -inset-y-1 w-0.5 rounded-full bg-ink"
                style={{ left: `${placeOf(line)}%` }}
              />
            ))}
          </div>
          <div aria-hidden="true" className="num relative mt-2 h-9 text-xs text-ink-muted">
            {(
              [
                [callBelowBps, 'margin.callLine'],
                [liftedFromBps, 'margin.liftLine'],
              ] as const
            ).map(([line, key]) => (
              <span
                key={key}
                className="absolute -translate-x-1/2 text-center leading-tight whitespace-nowrap"
                style={{ left: `${placeOf(line)}%` }}
              >
                {lineText(line)}
                <br />
                {t(key)}
              </span>
            ))}
          </div>
        </>
      )}
      {ratioBps !== undefined && (
        <dl className="mt-3 flex flex-wrap gap-x-8 gap-y-2 text-sm [&>div]:grow">
          {(
            [
              ['margin.counted', overview.counted],
              [words.loan, overview.loan],
              ...(overview.owedShares === '0' ? [] : ([['margin.owedShares', overview.owedShares]] as const)),
              ['margin.interest', overview.interest],
              ...(account === 'secured' ? ([['margin.aDay', overview.aDay]] as const) : []),
            ] as const
          ).map(([key, amount]) => (
            <div key={key} className="min-w-0">
              <dt className="text-ink-muted">{t(key)}</dt>
              <dd className="mt-0.5 text-lg font-semibold">
                <Money amount={amount} {...TWD} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <WarningLevel bps={warnedBelowBps} />
    </section>
  );
}
