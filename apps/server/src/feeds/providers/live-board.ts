import type { Provenance } from '@kuroshio/contract';
import { type Instrument, nearestTick, sharesOfLots } from '@kuroshio/market';
import { type Lots, price, type Shares, shares as shareCount } from '@kuroshio/money';
import type { Following, PriceSource, Print } from '@kuroshio/simulation';
import type { Clock } from '../../platform/clock.ts';
import type { Listener, Provider } from './provider.ts';

/** What providers told last, as a source for the participants. */
export interface LiveBoard {
  readonly source: PriceSource;
  /** Where the price of an instrument comes from; undefined where no provider leads it. */
  provenance(instrumentNo: number): Provenance | undefined;
  /** Instruments whose price is stale now. */
  staleCount(): number;
  /** Names of the providers that do not answer, or refuse. */
  silent(): readonly string[];
  /** Where the adapter of a provider puts what it hears. */
  listener(provider: Provider): Listener;
}

interface Row {
  readonly instrument: Instrument;
  readonly provider: Provider;
  price: number;
  reference: number | undefined;
  asOf: number;
  failed: boolean;
  /** Trades that the participants have not repeated yet. */
  waiting: Print[];
}

/** More trades than this between two steps are told as one, at the last price. */
const MOST_WAITING = 200;

/**
 * Keeps the last word of each instrument. It is stale when its provider failed, or when the provider's own time of it is
 * further past than `staleAfterMs` beyond the provider's usual delay. A stale price is still shown, with its time, and
 * nothing is traded on it: the participants withdraw.
 */
export function createLiveBoard(providers: readonly Provider[], clock: Clock, staleAfterMs: number): LiveBoard {
  const rows = new Map<number, Row>();
  for (const provider of providers) {
    for (const instrument of provider.instruments) {
      if (rows.has(instrument.no)) continue;
      rows.set(instrument.no, {
        instrument,
        provider,
        price: 0,
        reference: undefined,
        asOf: 0,
        failed: true,
        waiting: [],
      });
    }
  }

  function isStale({ failed, asOf, price, provider }: Row): boolean {
    return failed || price === 0 || clock.now() - asOf > staleAfterMs + provider.delaySeconds * 1000;
  }

  function note(row: Row, price: number, shares: number): void {
    row.price = nearestTick(row.instrument, price);
    const lots = Math.floor(shares / row.instrument.lotSize);
    if (lots === 0) return;
    if (row.waiting.length >= MOST_WAITING) {
      const sum = row.waiting.reduce((total, print) => total + print.shares, 0);
      row.waiting = [{ price: row.price, shares: sum as Shares }];
    }
    row.waiting.push({ price: row.price, shares: sharesOfLots(row.instrument, lots as Lots) });
  }

  return {
    source: {
      begin(no) {
        const row = rows.get(no);
        if (row !== undefined) row.waiting = [];
        return row !== undefined;
      },
      reference(no) {
        const reference = rows.get(no)?.reference;
        return reference === undefined ? undefined : price(reference);
      },
      follow(no, { phase }): Following | null {
        const row = rows.get(no);
        if (row === undefined || isStale(row)) {
          // What was not repeated in its time is not made up for.
          if (row !== undefined) row.waiting = [];
          return null;
        }
        const prints = row.waiting;
        row.waiting = [];
        const { price, instrument } = row;
        return phase === 'continuous'
          ? { price, prints, auctionShares: shareCount(0) }
          : { price, prints: [], auctionShares: instrument.lotSize };
      },
    },

    provenance(no) {
      const row = rows.get(no);
      if (row === undefined) return undefined;
      const { provider, asOf } = row;
      return { source: provider.name, delaySeconds: provider.delaySeconds, asOf, stale: isStale(row) };
    },

    silent: () =>
      providers.flatMap((provider) => {
        const own = [...rows.values()].filter((row) => row.provider === provider);
        return own.length > 0 && own.every(({ failed }) => failed) ? provider.name : [];
      }),

    staleCount: () => [...rows.values()].filter(isStale).length,

    listener(provider) {
      const own = (no: number) => {
        const row = rows.get(no);
        return row?.provider === provider ? row : undefined;
      };
      return {
        tell(no, { price, shares, reference, asOf }) {
          const row = own(no);
          if (row === undefined || !Number.isFinite(asOf)) return;
          if (reference !== undefined && reference > 0) row.reference = nearestTick(row.instrument, reference);
          if (price !== undefined && Number.isFinite(price) && price > 0) note(row, price, shares ?? 0);
          if (asOf <= 0) return;
          // A provider's clock that runs ahead of ours makes its prices no younger than now.
          row.asOf = Math.max(row.asOf, Math.min(Math.floor(asOf), clock.now()));
          row.failed = false;
        },
        failed() {
          for (const row of rows.values()) if (row.provider === provider) row.failed = true;
        },
      };
    },
  };
}
