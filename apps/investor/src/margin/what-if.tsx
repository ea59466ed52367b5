import { Select } from '@kuroshio/ui';
import { useId, useState } from 'react';
import { cashText, dateText } from '../platform/format.ts';
import { useListings } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useName } from '../quotes/use-listed.ts';
import { ACCOUNT_WORDS, type CreditAccount, type Owing } from './account-words.ts';
import { ratioText, type ShortPosition } from './margin-words.ts';

/** Where it begins: two limit downs in a row, about. */
const FIRST = -20;
const ALL = 'all';

interface WhatIfProps {
  account: CreditAccount;
  overview: Pick<Owing, 'positions'> & { shorts?: readonly ShortPosition[] };
}

/** Slides the price of one holding, or of all: what the ratio would be then, and what would be called. */
export function WhatIf({ account, overview }: WhatIfProps) {
  const t = useText();
  const words = ACCOUNT_WORDS[account];
  const id = useId();
  const name = useName();
  const listings = useListings();
  const [percent, setPercent] = useState(FIRST);
  const [of, setOf] = useState<string>(ALL);
  const owing = [...overview.positions, ...(overview.shorts ?? [])];
  const symbols = [...new Set(owing.flatMap((one) => (one.quantity > 0 ? [one.symbol] : [])))];
  const symbol = symbols.includes(of) ? of : undefined;
  const { data } = useCall(
    'margin/what-if',
    { account, ...(symbol === undefined ? {} : { symbol }) },
    {
      staleTime: 0,
      refetchInterval: 10_000,
      keepPrevious: true,
    },
  );
  const row = data?.rows.find((one) => one.percent === percent);
  const [first, last] = [data?.rows[0]?.percent ?? -60, data?.rows.at(-1)?.percent ?? 30];
  const isCalled = row !== undefined && row.amount !== '0';
  const change = `${percent > 0 ? '+' : ''}${percent}%`;
  return (
    <section className="mx-3 rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-base font-semibold text-ink">{t('margin.whatIf')}</h2>
      {symbols.length > 1 && (
        <div className="mt-2">
          <Select
            title={t('margin.whatIfOf')}
            closeLabel={t('shell.close')}
            placeholder={t(words.whatIfAll)}
            value={symbol ?? ALL}
            onChange={setOf}
            options={[
              { value: ALL, label: t(words.whatIfAll) },
              ...symbols.map((one) => {
                const listing = listings.get(one);
                return { value: one, label: listing === undefined ? one : name(listing) };
              }),
            ]}
          />
        </div>
      )}
      <label htmlFor={id} className="mt-3 flex items-baseline justify-between gap-3 text-sm text-ink-muted">
        {t('margin.whatIfPrice')}
        <output htmlFor={id} className="num text-xl font-semibold text-ink">
          {change}
        </output>
      </label>
      <input
        id={id}
        type="range"
        min={first}
        max={last}
        step={1}
        value={percent}
        aria-valuetext={change}
        onChange={(event) => setPercent(Number(event.target.value))}
        className="h-11 w-full accent-brand"
      />
      {data !== undefined && data.rows.length > 0 && (
        <fieldset className="mb-3">
          <legend className="text-sm text-ink-muted">{t('margin.whatIfPast')}</legend>
          <div className="mt-1 flex flex-wrap gap-2">
            {data.past.map((fall) => {
              const listing = listings.get(fall.symbol);
              return (
                <button
                  key={fall.symbol + fall.from}
                  type="button"
                  aria-pressed={percent === fall.percent}
                  onClick={() => setPercent(fall.percent)}
                  className="min-h-11 grow rounded-md border border-line px-3 py-1.5 text-left text-xs text-ink-muted aria-pressed:border-accent"
                >
                  <span className="num block text-sm font-medium text-ink">
                    {listing === undefined ? fall.symbol : name(listing)} {fall.percent}%
                  </span>
                  <span className="num">
                    {dateText(fall.from)}–{dateText(fall.to)}
                  </span>
                </button>
              );
            })}
          </div>
        </fieldset>
      )}
      <dl aria-live="polite" className="num flex flex-wrap gap-x-8 gap-y-2 text-sm [&>div]:grow">
        <div className="min-w-0">
          <dt className="text-ink-muted">{t(words.ratio)}</dt>
          <dd
            data-if={row?.ratioBps ?? 'none'}
            className={`mt-0.5 text-lg font-semibold ${isCalled ? 'text-danger' : 'text-ink'}`}
          >
            {row === undefined ? '--' : ratioText(row.ratioBps)}
          </dd>
        </div>
        <div className="min-w-0">
          <dt className="text-ink-muted">{t('margin.whatIfCalled')}</dt>
          <dd className={`mt-0.5 text-lg font-semibold ${isCalled ? 'text-danger' : 'text-ink'}`}>
            {row === undefined ? '--' : isCalled ? cashText(row.amount, 'TWD') : t('margin.whatIfNone')}
          </dd>
        </div>
      </dl>
      <p className="mt-2 text-xs text-ink-faint">{t('margin.whatIfText')}</p>
    </section>
  );
}
