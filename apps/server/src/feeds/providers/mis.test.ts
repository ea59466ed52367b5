import type { RequestListener } from 'node:http';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { shares } from '@kuroshio/money';
import { createMis } from './mis.ts';
import { found, type LocalServer, listen, NOW, testProvider } from './test-provider.ts';

let server: LocalServer | undefined;
let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  await stop?.();
  await server?.close();
});

const stretch = { phase: 'continuous', from: 0, to: 1, traded: shares(0) } as const;
const tsmc = found('TWSE:2330').no;
const globalWafers = found('TPEX:6488').no;

/** Rows as the page answers them; what is not asked for here is left out. */
const row = (values: Record<string, string>) => ({
  n: '台積電',
  z: '2470.0000',
  tv: '12',
  v: '23350',
  o: '2480.0000',
  h: '2490.0000',
  l: '2455.0000',
  y: '2485.0000',
  u: '2730.0000',
  w: '2240.0000',
  a: '2475.0000_2480.0000_',
  b: '2470.0000_2465.0000_',
  tlong: String(NOW - 2_000),
  c: '2330',
  ex: 'tse',
  ...values,
});

interface Asked {
  readonly paths: string[];
  readonly cookies: (string | undefined)[];
}

function page(answers: (() => unknown)[]): { readonly listener: RequestListener; readonly asked: Asked } {
  const asked: Asked = { paths: [], cookies: [] };
  return {
    asked,
    listener(request, response) {
      asked.paths.push(request.url ?? '');
      asked.cookies.push(request.headers.cookie);
      if (request.url === '/stock/index.jsp') {
        response.setHeader('set-cookie', ['JSESSIONID=abc; Path=/stock', 'lang=tw']);
        response.end('<html></html>');
        return;
      }
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      const body = answer?.();
      if (body === undefined) {
        response.statusCode = 503;
        response.end();
        return;
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(body));
    },
  };
}

const ok = (...rows: unknown[]) => ({ rtcode: '0000', rtmessage: 'OK', userDelay: 5000, msgArray: rows });

async function begin(answers: (() => unknown)[]) {
  const { listener, asked } = page(answers);
  const local = await listen(listener);
  server = local;
  const made = testProvider(['TWSE:2330', 'TPEX:6488'], (parts) => createMis({ ...parts, url: local.url }));
  stop = () => made.provider.stop();
  await made.start();
  return { ...made, asked };
}

describe('the exchange’s live page', () => {
  it('is asked in one session for all instruments, and its prices are told', async () => {
    const { board, asked } = await begin([
      () => ok(row({}), row({ c: '6488', ex: 'otc', z: '993.0000', y: '1005.0000' })),
    ]);
    expect(asked.paths).toEqual([
      '/stock/index.jsp',
      '/stock/api/getStockInfo.jsp?ex_ch=tse_2330.tw%7Cotc_6488.tw&json=1&delay=0',
    ]);
    expect(asked.cookies[1]).toBe('JSESSIONID=abc; lang=tw');
    expect(board.source.follow(tsmc, stretch)).toEqual({ price: 2470_00, prints: [], auctionShares: 0 });
    expect(board.source.reference(tsmc, '2026-07-08' as never)).toBe(2485_00);
    expect(board.source.follow(globalWafers, stretch)?.price).toBe(993_00);
    expect(board.provenance(tsmc)).toEqual({ source: 'TWSE MIS', delaySeconds: 5, asOf: NOW - 2_000, stale: false });
  });

  it('tells what traded between two answers, and nothing where there was no trade', async () => {
    const { board, clock, asked } = await begin([
      () => ok(row({})),
      () => ok(row({ z: '2475.0000', v: '23362', tlong: String(NOW + 4_000) })),
      () => ok(row({ z: '-', tv: '-', v: '23362', tlong: String(NOW + 9_000) })),
    ]);
    expect(board.source.follow(tsmc, stretch)?.prints).toEqual([]);
    clock.advance(5_000);
    await vi.waitFor(() => expect(board.provenance(tsmc)?.asOf).toBe(NOW + 4_000));
    expect(board.source.follow(tsmc, stretch)?.prints).toEqual([{ price: 2475_00, shares: 12_000 }]);
    clock.advance(5_000);
    await vi.waitFor(() => expect(board.provenance(tsmc)?.asOf).toBe(NOW + 9_000));
    expect(board.source.follow(tsmc, stretch)).toEqual({ price: 2475_00, prints: [], auctionShares: 0 });
    expect(asked.paths.filter((path) => path === '/stock/index.jsp')).toHaveLength(1);
  });

  it.each([
    ['answers with an error', () => undefined],
    ['refuses', () => ({ rtcode: '9999', rtmessage: 'too many' })],
    ['answers in another shape', () => ({ hello: 1 })],
  ])('that %s makes its prices stale; a new session is tried', async (_what, failure) => {
    const { board, clock, asked } = await begin([
      () => ok(row({})),
      failure,
      () => ok(row({ tlong: String(NOW + 10_000) })),
    ]);
    clock.advance(5_000);
    await vi.waitFor(() => expect(board.provenance(tsmc)?.stale).toBe(true));
    expect(board.source.follow(tsmc, stretch)).toBeNull();
    // Asked again as the limit allows: three requests in five seconds, the session's first.
    clock.advance(5_000);
    await vi.waitFor(() => expect(asked.paths.filter((path) => path === '/stock/index.jsp')).toHaveLength(2));
    clock.advance(5_000);
    await vi.waitFor(() => expect(board.provenance(tsmc)).toMatchObject({ stale: false, asOf: NOW + 10_000 }));
  });

  it('that leaves an instrument out leaves it stale', async () => {
    const { board } = await begin([() => ok(row({}))]);
    expect(board.provenance(globalWafers)).toMatchObject({ stale: true, asOf: 0 });
  });
});
