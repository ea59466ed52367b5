import type { Instruments, Venue } from '@kuroshio/market';
import { z } from 'zod';
import type { Complain } from './problem.ts';
import type { Named, RawBar } from './raw-bar.ts';

const text = z.union([z.string(), z.number()]).transform(String);

/** TWSE OpenAPI `/exchangeReport/STOCK_DAY_ALL`: a row per instrument of one day. */
const twseDayRow = z.object({
  Date: text,
  Code: text,
  TradeVolume: text,
  TradeValue: text.optional(),
  OpeningPrice: text,
  HighestPrice: text,
  LowestPrice: text,
  ClosingPrice: text,
  Change: text.optional(),
});

/** TPEx OpenAPI `/tpex_mainboard_daily_close_quotes`: the same for the other exchange. */
const tpexDayRow = z.object({
  Date: text,
  SecuritiesCompanyCode: text,
  TradingShares: text,
  TransactionAmount: text.optional(),
  Open: text,
  High: text,
  Low: text,
  Close: text,
  Change: text.optional(),
});

/** The exchange's older site, `STOCK_DAY`: a month of one instrument, columns named in `fields`. */
const monthPage = z.object({
  stat: z.string(),
  title: z.string(),
  fields: z.array(z.string()),
  data: z.array(z.array(text)),
});

const MONTH_FIELDS = {
  moment: '日期',
  volume: '成交股數',
  value: '成交金額',
  open: '開盤價',
  high: '最高價',
  low: '最低價',
  close: '收盤價',
  change: '漲跌價差',
} as const;

function namedAt(instruments: Instruments, venue: Venue, code: string): Named {
  const name = `${venue}:${code.trim()}`;
  const instrument = instruments.bySymbol(name);
  return instrument === undefined ? { name } : { name, instrument };
}

function readRow(instruments: Instruments, file: string, row: number, value: unknown): RawBar | undefined {
  const twse = twseDayRow.safeParse(value);
  if (twse.success) {
    const day = twse.data;
    return {
      file,
      row,
      named: namedAt(instruments, 'TWSE', day.Code),
      moment: day.Date,
      open: day.OpeningPrice,
      high: day.HighestPrice,
      low: day.LowestPrice,
      close: day.ClosingPrice,
      volume: day.TradeVolume,
      ...(day.TradeValue !== undefined && { value: day.TradeValue }),
      ...(day.Change !== undefined && { change: day.Change }),
    };
  }
  const tpex = tpexDayRow.safeParse(value);
  if (!tpex.success) return undefined;
  const day = tpex.data;
  return {
    file,
    row,
    named: namedAt(instruments, 'TPEX', day.SecuritiesCompanyCode),
    moment: day.Date,
    open: day.Open,
    high: day.High,
    low: day.Low,
    close: day.Close,
    volume: day.TradingShares,
    ...(day.TransactionAmount !== undefined && { value: day.TransactionAmount }),
    ...(day.Change !== undefined && { change: day.Change }),
  };
}

function readMonth(
  instruments: Instruments,
  file: string,
  page: z.output<typeof monthPage>,
  complain: Complain,
): RawBar[] {
  const code = /^\S+\s+(\S+)\s/.exec(page.title)?.[1] ?? '';
  const places = Object.entries(MONTH_FIELDS).map(([name, title]) => [name, page.fields.indexOf(title)] as const);
  const missing = places.filter(([name, place]) => place < 0 && name !== 'value' && name !== 'change');
  if (page.stat !== 'OK' || missing.length > 0) {
    const detail = `status ${page.stat}, without ${missing.map(([name]) => name).join(', ') || 'rows'}`;
    complain({ file, row: 0, symbol: code, kind: 'unknown format', detail });
    return [];
  }
  return page.data.map((cells, place) => {
    const fields = Object.fromEntries(places.map(([name, column]) => [name, cells[column] ?? '']));
    return { file, row: place + 1, named: namedAt(instruments, 'TWSE', code), ...fields } as RawBar;
  });
}

/** Reads what the two exchanges answer: a list of one day's rows, or the older site's page of one instrument's month. */
export function readExchangeJson(
  instruments: Instruments,
  file: string,
  content: unknown,
  complain: Complain,
): RawBar[] {
  const page = monthPage.safeParse(content);
  if (page.success) return readMonth(instruments, file, page.data, complain);
  if (!Array.isArray(content)) {
    const detail = 'neither a list of days nor a page of a month as the exchanges answer';
    complain({ file, row: 0, symbol: '', kind: 'unknown format', detail });
    return [];
  }
  return content.flatMap((value, place) => {
    const bar = readRow(instruments, file, place + 1, value);
    if (bar !== undefined) return bar;
    const detail = `not a day of an exchange: ${JSON.stringify(value).slice(0, 120)}`;
    complain({ file, row: place + 1, symbol: '', kind: 'bad row', detail });
    return [];
  });
}
