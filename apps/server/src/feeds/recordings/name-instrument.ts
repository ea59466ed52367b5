import path from 'node:path';
import { keptBy } from '@kuroshio/base';
import type { Instrument, Instruments } from '@kuroshio/market';
import type { Named } from './raw-bar.ts';

const VENUES = { TWSE: 'TWSE', TSE: 'TWSE', TPEX: 'TPEX', OTC: 'TPEX', US: 'US', CRYPTO: 'CRYPTO', FX: 'FX' } as const;

const byCode = keptBy(({ all }: Instruments) => Map.groupBy(all, ({ code }) => code.toUpperCase()));

/** `TWSE:2330`, or a code that only one instrument has. */
function find(instruments: Instruments, name: string): Instrument | undefined {
  const instrument = instruments.bySymbol(name.toUpperCase());
  if (instrument !== undefined) return instrument;
  const same = byCode(instruments).get(name.toUpperCase()) ?? [];
  return same.length === 1 ? same[0] : undefined;
}

export function namedBy(instruments: Instruments, name: string): Named {
  const instrument = find(instruments, name);
  return instrument === undefined ? { name } : { name, instrument };
}

/**
 * Who a file is about by its name: `twse_2330_daily.csv`, `lean_us_aapl_daily.csv`, `aapl.csv`,
 * `20131007_aapl_minute_trade.csv`. The first part that names an instrument counts, a venue before it first of all.
 */
export function namedByFile(instruments: Instruments, file: string): Named {
  const stem = path.basename(file).replace(/\.[^.]*$/, '');
  const parts = stem.split(/[_\s]+|-(?=[A-Za-z])/).filter((part) => part !== '');
  for (const [place, part] of parts.entries()) {
    const venue = VENUES[part.toUpperCase() as keyof typeof VENUES];
    const code = parts[place + 1];
    if (venue === undefined || code === undefined) continue;
    const instrument = instruments.bySymbol(`${venue}:${code.toUpperCase()}`);
    return instrument === undefined
      ? { name: `${venue}:${code.toUpperCase()}` }
      : { name: instrument.symbol, instrument };
  }
  for (const part of parts) {
    const instrument = find(instruments, part);
    if (instrument !== undefined) return { name: instrument.symbol, instrument, guessed: true };
  }
  return { name: stem };
}

/** An argument `SYMBOL=FILE` names its instrument itself. */
export function splitArgument(
  instruments: Instruments,
  argument: string,
): { readonly file: string; readonly named: Named | undefined } {
  const match = /^([A-Za-z]{2,6}:[A-Za-z0-9.^-]{1,12})=(.+)$/s.exec(argument);
  if (match === null) return { file: argument, named: undefined };
  return { file: match[2] ?? '', named: namedBy(instruments, match[1] ?? '') };
}
