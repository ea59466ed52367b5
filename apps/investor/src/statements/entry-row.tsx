import type { CurrencyCode } from '@kuroshio/contract';
import { DownIcon, Money } from '@kuroshio/ui';
import { type ReactNode, useId } from 'react';
import { amountText, cashText, dateText, dateTimeText, decimalsOf } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { CHARGE_TEXTS, type Entry, KIND_TEXTS, movedAmount, PURPOSE_TEXTS } from './posting-kinds.ts';

export interface EntryRowProps {
  entry: Entry;
  currency: CurrencyCode;
  expanded: boolean;
  onToggle: () => void;
}

/** One ledger entry: what happened, when, by how much, and the balance after; opened, each amount it moved. */
export function EntryRow({ entry, currency, expanded, onToggle }: EntryRowProps) {
  const t = useText();
  const nameOf = useSymbolName();
  const id = useId();
  const still = BigInt(entry.net) === 0n;
  return (
    <li className="not-last:hairline-b">
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full items-center gap-2 px-4 py-3 text-left active:bg-surface-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate text-base font-medium text-ink">{t(KIND_TEXTS[entry.kind])}</span>
          <span className="num mt-0.5 flex flex-wrap gap-x-2 text-xs text-ink-faint">
            {entry.symbol !== undefined && (
              <span className="max-w-full truncate text-ink-muted">{nameOf(entry.symbol)}</span>
            )}
            <span>{moment(entry.at, currency)}</span>
          </span>
        </span>
        <span className="text-right">
          {still ? (
            <span className="num block text-base font-semibold text-ink-muted">
              <span className="mr-1.5 text-xs font-normal text-ink-faint">{t('statements.moved')}</span>
              {amountText(movedAmount(entry.changes), currency)}
            </span>
          ) : (
            <Money
              amount={entry.net}
              decimals={decimalsOf(currency)}
              sign="always"
              tinted
              className="block text-base font-semibold"
            />
          )}
          <span className="num mt-0.5 block text-xs text-ink-faint">
            {t('statements.balanceAfter', { amount: amountText(entry.balanceAfter, currency) })}
          </span>
        </span>
        <DownIcon
          className={`-mr-1 size-4 shrink-0 text-ink-faint transition-transform duration-quick ${expanded ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} hidden={!expanded}>
        {expanded && <Detail entry={entry} currency={currency} />}
      </div>
    </li>
  );
}

function moment(at: number, currency: CurrencyCode): string {
  return dateTimeText(at, currency === 'USD' ? 'America/New_York' : undefined);
}

function Detail({ entry, currency }: { entry: Entry; currency: CurrencyCode }) {
  const t = useText();
  const still = BigInt(entry.net) === 0n;
  return (
    <div className="px-4 pb-3">
      <div className="rounded-md bg-surface-sunken px-3.5 py-3">
        <p className="mb-1 text-xs text-ink-faint">{t('statements.changes')}</p>
        <dl>
          {entry.changes.map(({ purpose, amount }) => (
            <Line key={purpose} label={t(PURPOSE_TEXTS[purpose])}>
              {cashText(amount, currency, 'always')}
            </Line>
          ))}
          <Line strong label={t('statements.net')}>
            {cashText(entry.net, currency, 'always')}
          </Line>
        </dl>
        {still && <p className="mt-1 text-xs text-ink-faint">{t('statements.movedText')}</p>}
        {entry.charges.length > 0 && (
          <>
            <p className="mt-2.5 mb-1 text-xs text-ink-faint">{t('statements.included')}</p>
            <dl>
              {entry.charges.map(({ kind, amount }) => (
                <Line key={kind} label={t(CHARGE_TEXTS[kind])}>
                  {cashText(amount, currency)}
                </Line>
              ))}
            </dl>
          </>
        )}
        <dl className="mt-2.5">
          <Line label={t('statements.balanceAfterLabel')}>{cashText(entry.balanceAfter, currency)}</Line>
          {entry.orderNo !== '' && <Line label={t('statements.orderNo')}>{entry.orderNo}</Line>}
          {entry.tradingDate !== '' && <Line label={t('statements.tradingDate')}>{dateText(entry.tradingDate)}</Line>}
          <Line label={t('statements.entryNo')}>{entry.id}</Line>
        </dl>
      </div>
    </div>
  );
}

function Line({ label, strong = false, children }: { label: string; strong?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-0.5 text-sm">
      <dt className={strong ? 'font-medium text-ink' : 'text-ink-muted'}>{label}</dt>
      <dd className={`num text-ink ${strong ? 'font-semibold' : ''}`}>{children}</dd>
    </div>
  );
}
