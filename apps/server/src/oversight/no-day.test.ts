import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStage, type Stage } from '../exchange/stage.ts';
import { actionRules } from './action-rules.ts';
import { closureRules } from './request-rules.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.close());

const asked = { maker: 1, now: 0 };

/** What looks like a day to a pattern and is in no calendar. */
it.each(['2026-02-30', '2026-13-01', '2026-00-10', '2026-99-99', '0000-00-00'])('%s is refused', async (day) => {
  const { database } = stage.db;
  const { view } = stage.exchange;
  const closures = closureRules({ database, view, key: stage.seals.key });
  const actions = actionRules({ view, exchange: stage.exchange });
  const close = await closures['market-close'].preview({ country: 'taiwan', day, reason: 'typhoon' }, asked);
  expect(close).toMatchObject({ refusal: { code: 'CLOSURE_TOO_LATE' } });
  const dividend = {
    symbol: 'TWSE:2330',
    exDate: day,
    cashPerShare: '1',
    payDate: day,
    reason: 'company-announcement',
  } as const;
  expect(await actions['dividend-announce'].preview(dividend, asked)).toMatchObject({
    refusal: { code: 'EX_DATE_TOO_LATE' },
  });
});
