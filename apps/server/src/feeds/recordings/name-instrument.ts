import path from 'node:path';
import { INSTRUMENTS, type Instrument, instrumentBySymbol } from '@kuroshio/market';
import type { Named } from './raw-bar.ts';

const VENUES = { TWSE: 'TWSE', TSE: 'TWSE', TPEX: 'TPEX', OTC: 'TPEX', US: 'US', CRYPTO: 'CRYPTO', FX: 'FX' } as const;

const byCode = Map.groupBy(INSTRUMENTS, ({ code }) => code.toUpperCase());

/** `TWSE:2330`, or a code that only one instrument has. */
function find(name: string): Instrument | undefined {
  const instrument = instrumentBySymbol(name.toUpperCase());
  if (instrument !== undefined) return instrument;
  const same = byCode.get(name.toUpperCase()) ?? [];
  return same.length === 1 ? same[0] : undefined;
}

export function namedBy(name: string): Named {
  const instrument = find(name);
  return instrument === undefined ? { name } : { name, instrument };
}

/**
 * Who a file is about by its name: `twse_2330_daily.csv`, `lean_us_aapl_daily.csv`, `aapl.csv`,
 * `20131007_aapl_minute_trade.csv`. The first part that names an instrument counts, a venue before it first of all.
 */
export function namedByFile(file: string): Named {
  const stem = path.basename(file).replace(/\.[^.]*$/, '');
  const parts = stem.split(/[_\s]+|-(?=[A-Za-z])/).filter((part) => part !== '');
  for (const [place, part] of parts.entries()) {
    const venue = VENUES[part.toUpperCase() as keyof typeof VENUES];
    const code = parts[place + 1];
    if (venue === undefined || code === undefined) continue;
    const instrument = instrumentBySymbol(`${venue}:${code.toUpperCase()}`);
    return instrument === undefined
      ? { name: `${venue}:${code.toUpperCase()}` }
      : { name: instrument.symbol, instrument };
  }
  for (const part of parts) {
    const instrument = find(part);
    if (instrument !== undefined) return { name: instrument.symbol, instrument };
  }
  return { name: stem };
}

/** An argument `SYMBOL=FILE` names its instrument itself. */
export function splitArgument(argument: string): { readonly file: string; readonly named: Named | undefined } {
  const match = /^([A-Za-z]{2,6}:[A-Za-z0-9.^-]{1,12})=(.+)$/s.exec(argument);
  if (match === null) return { file: argument, named: undefined };
  return { file: match[2] ?? '', named: namedBy(match[1] ?? '') };
}
