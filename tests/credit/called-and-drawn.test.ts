import { expect, it } from 'vitest';
import type { Price } from '@kuroshio/money';
import { pledgeSharesCommand } from '../../apps/server/src/exchange/orders/pledge-shares.ts';
import { marketAt } from '../../apps/server/src/exchange/venues/venue-state.ts';
import { buy, limitsOf, locked, no, nt, opened, order, ordersOf, WHO } from './one-account.ts';

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

it('what is put up for what was lent on anew pays no call of margin either', async () => {
  const exchange = opened(5_000_000);
  const [first] = [buy(exchange, 1), buy(exchange, 20)];
  const own = order(exchange, 'buy', 'cash', 1, limitsOf(exchange).up);
  exchange.fill(own, marketAt(exchange.memory.state, no).reference as Price, 1_000);
  while (exchange.memory.calls.length === 0) await locked(exchange, 1);
  const [call] = exchange.memory.calls;
  const at = (id: number) => exchange.memory.state.positions.get(id);
  if (call === undefined) throw new Error('called');
  exchange.deposit(WHO, nt(1_000_000));
  const { loan } = at(first) ?? { loan: nt(0) };
  expect(exchange.repay({ customer: WHO, clientKey: 'own-1', positionId: first, principal: loan }).ok).toBe(true);
  const before = exchange.memory.paidSince(call);
  const ceiling = limitsOf(exchange).up as Price;
  exchange.draw({
    ...{ customer: WHO, clientKey: 'own-2', instrumentNo: no, ceiling },
    ...{ amount: nt(40_000), rateBps: 450, purpose: 'consumption' },
  });
  const put = exchange.run(pledgeSharesCommand(exchange.memory.state), {
    ...{ customer: WHO, clientKey: 'own-3', positionId: own.opened ?? 0, loanOf: first, ceiling },
  });
  expect(put).toMatchObject({ ok: true, value: { loanOf: first } });
  expect([at(first)?.secured === null, exchange.memory.paidSince(call) - before]).toEqual([false, 0n]);
});
