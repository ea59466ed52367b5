import { TABLES } from '@kuroshio/market';
import { afterEach, expect, it } from 'vitest';
import { createManualClock } from '../../platform/clock.ts';
import { importTexts } from '../recordings/import-recordings.ts';
import { createExchangeDays } from './exchange-days.ts';
import { type LocalServer, listen, TO_THIS_MACHINE } from './test-provider.ts';

let server: LocalServer | undefined;
afterEach(() => server?.close());

const day = {
  Date: '1150708',
  Code: '2330',
  TradeVolume: '31254789',
  OpeningPrice: '2480.00',
  HighestPrice: '2490.00',
  LowestPrice: '2455.00',
  ClosingPrice: '2470.00',
};

it('answers an exchange’s last day, as the importer reads it', async () => {
  const paths: string[] = [];
  server = await listen((request, response) => {
    paths.push(request.url ?? '');
    response.end(JSON.stringify([day]));
  });
  const download = createExchangeDays({
    outbound: TO_THIS_MACHINE,
    clock: createManualClock(0),
    twseUrl: `${server.url}/v1`,
    tpexUrl: `${server.url}/openapi/v1`,
  });
  const text = await download('twse-openapi');
  await download('tpex-openapi');
  expect(paths).toEqual(['/v1/exchangeReport/STOCK_DAY_ALL', '/openapi/v1/tpex_mainboard_daily_close_quotes']);
  const { recordings } = importTexts(TABLES, [{ argument: 'twse-openapi.json', text: text ?? '' }]);
  expect(recordings[0]?.days[0]?.bar).toMatchObject({ date: '2026-07-08', close: 2470_00, volume: 31_254_789 });
  expect(await download('/home/me/twse.csv')).toBeUndefined();
});

it('says when an exchange fails, and waits between two requests', async () => {
  server = await listen((_request, response) => {
    response.statusCode = 500;
    response.end();
  });
  const clock = createManualClock(0);
  const download = createExchangeDays({ outbound: TO_THIS_MACHINE, clock, twseUrl: server.url });
  await expect(download('twse-openapi')).rejects.toThrow(/STOCK_DAY_ALL answers with status 500/);
  let settled = false;
  const second = download('twse-openapi').catch(() => {
    settled = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(settled).toBe(false);
  clock.advance(5_000);
  await second;
  expect(settled).toBe(true);
});
