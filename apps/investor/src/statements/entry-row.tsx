import type { CurrencyCode } from '@kuroshio/contract';
import { DownIcon, Money, priceText } from '@kuroshio/ui';
import { type ReactNode, useId } from 'react';
import { amountText, cashText, countText, dateText, digitsOf, exactText } from '../platform/format.ts';
import { useListing, useSymbolName } from '../platform/instruments.ts';
import { useZonedStampText } from '../platform/stamp-words.ts';
import { useText } from '../platform/texts.ts';
import { KIND_TEXTS } from '@kuroshio/text/posting-kind-texts.ts';
import { CHARGE_TEXTS, type Entry, movedAmount, PURPOSE_TEXTS } from './posting-kinds.ts';

export interface EntryRowProps {
  entry: Entry;
  currency: CurrencyCode;
  expanded: boolean;
  onToggle: () => void;
}

/** One ledger entry: what happened, when, by how much, and the balance after; opened, what it consists of. */
export function EntryRow({ entry, currency, expanded, onToggle }: EntryRowProps) {
  const t = useText();
  const stamp = useZonedStampText();
  const nameOf = useSymbolName();
  const listing = useListing(entry.symbol);
  const id = useId();
  const still = BigInt(entry.net) === 0n;
  return (
    <li className="not-last:hairline-b" data-entry={entry.kind}>
      <button
        type="button"
        aria-expanded={expanded}
        aria-controls={id}
        onClick={onToggle}
        className="flex w-full items-center gap-2 px-4 py-3 text-left active:bg-surface-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="text-base font-medium text-ink">{t(KIND_TEXTS[entry.kind])}</span>
            {still ? (
              <span className="num ml-auto text-base font-semibold text-ink-muted">
                <span className="mr-1.5 text-xs font-normal text-ink-faint">{t('statements.moved')}</span>
                {amountText(movedAmount(entry.changes), currency)}
              </span>
            ) : (
              <Money
                amount={entry.net}
                {...digitsOf(currency)}
                sign="always"
                className="ml-auto text-base font-semibold text-ink"
              />
            )}
          </span>
          <span className="num mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-ink-faint">
            <span className="flex min-w-0 flex-wrap gap-x-2">
              {entry.symbol !== undefined && <span className="text-ink-muted">{nameOf(entry.symbol)}</span>}
              {entry.trade !== undefined && listing !== undefined && (
                <span>
                  {countText(entry.trade.quantity)} @ {priceText(entry.trade.price, listing.priceScale)}
                </span>
              )}
              <span>{stamp(entry.stamp)}</span>
            </span>
            <span className="ml-auto">
              {t('statements.balanceAfter', { amount: amountText(entry.balanceAfter, currency) })}
            </span>
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

function Detail({ entry, currency }: { entry: Entry; currency: CurrencyCode }) {
  const t = useText();
  const still = BigInt(entry.net) === 0n;
  const { trade } = entry;
  const signed = (minor: string, minus: boolean) => exactText(minus ? `-${minor}` : minor, currency, 'always');
  return (
    <div className="px-4 pb-3">
      <div className="rounded-md bg-surface-sunken px-3.5 py-3">
        <dl>
          {trade !== undefined && (
            <Line label={t('statements.value')}>{signed(trade.value, entry.kind === 'buy-fill')}</Line>
          )}
          {entry.charges.map(({ kind, amount }) => (
            <Line key={kind} label={t(CHARGE_TEXTS[kind])}>
              {signed(amount, true)}
            </Line>
          ))}
          {!still && (
            <Line strong label={t('statements.net')}>
              {exactText(entry.net, currency, 'always')}
            </Line>
          )}
          {trade !== undefined && <Line label={t('statements.settlesOn')}>{dateText(trade.settlesOn)}</Line>}
        </dl>
        {still && (
          <>
            <p className="mb-1 text-xs text-ink-faint">
              {t(entry.kind === 'settlement' ? 'statements.settledNote' : 'statements.movedText')}
            </p>
            <dl>
              {entry.changes.map(({ purpose, amount }) => (
                <Line key={purpose} label={t(PURPOSE_TEXTS[purpose])}>
                  {exactText(amount, currency, 'always')}
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
