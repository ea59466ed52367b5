import { expect, it } from 'vitest';
import type { Price } from '@kuroshio/money';
import { buy, limitsOf, locked, no, nt, opened, ordersOf, WHO } from './one-account.ts';

it('what was called, paid back and lent on anew is not sold for the call that it is not of any more', async () => {
  const exchange = opened(3_000_000);
  const [first, second] = [buy(exchange, 1), buy(exchange, 20)];
  while (exchange.memory.calls.length === 0) await locked(exchange, 1);
  expect(exchange.memory.calls[0]?.positions).toEqual([BigInt(first), BigInt(second)]);
  const { loan } = exchange.memory.state.positions.get(first) ?? { loan: 0n };
  exchange.deposit(WHO, nt(1_000_000));
  expect(exchange.repay({ customer: WHO, clientKey: 'own-1', positionId: first, principal: loan as never }).ok).toBe(
    true,
  );
  const [call] = exchange.memory.calls;
  if (call === undefined) throw new Error('called');
  const paid = () => exchange.memory.paidSince(call);
  const before = paid();
  const drawn = exchange.draw({
    ...{ customer: WHO, clientKey: 'own-2', instrumentNo: no, ceiling: limitsOf(exchange).up as Price },
    ...{ amount: nt(10_000), rateBps: 450, purpose: 'consumption' },
  });
  expect(drawn).toMatchObject({ ok: true });
  while (exchange.memory.calls[0]?.state === 'called') await locked(exchange, 1);
  expect(exchange.memory.calls[0]).toMatchObject({ account: 'margin', state: 'selling' });
  await exchange.at('intake', 8.5);
  const put = ordersOf(exchange).map(
    ({ closes, financing, clientOrderId }) => `${clientOrderId} ${financing} ${closes[0]?.positionId}`,
  );
  exchange.repay({ customer: WHO, clientKey: 'own-3', positionId: first, principal: nt(5_000) });
  expect({ put, paid: paid() - before }).toEqual({ put: [expect.stringContaining(`margin ${second}`)], paid: 0n });
});
