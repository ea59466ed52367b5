import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@kuroshio/base';
import { afterAll, expect, it } from 'vitest';
import { ApiClient, eventually, PASSWORD } from '../api/api-client.ts';
import { certifyByDesk } from '../api/certify-by-desk.ts';
import { newDataDir, type Program, startProgram } from '../program.ts';
import { ownProofs } from './look.ts';

const KILLS = 3;
/** Milliseconds between the first call and the kill, at most: a step of any of them may be the one that is struck. */
const LONGEST_LIFE = 500;
const FUND_PASSWORD = '271828';
const DEPOSIT = 3_000_000n;
const WITHDRAWAL = 500_000n;
const CONVERTED = 100_000n;

let program: Program | undefined;
afterAll(() => program?.remove());

it('money that goes in, out and across while the program is killed again and again with -9 moves once for each wish', async () => {
  const random = createRandom('wallet-killed');
  const dataDir = newDataDir();
  const env = { SIM_SPEED: '10', HOUSE_DESK_SECONDS: '0', NEW_DESTINATION_MINUTES: '0' };
  const start = () => startProgram({ dataDir, env });
  program = await start();
  let client = new ApiClient(program.url);
  await client.register(program.invitationCode);
  await certifyByDesk(client);
  await client.must('fund-password/set-password', { password: FUND_PASSWORD, loginPassword: PASSWORD });
  const card = await client.must('destinations/add-card', {
    ...{ kind: 'atm-card', numberFirst: '0000', numberLast: client.account.padStart(12, '0'), bankCode: '004' },
    ...{ branch: '', branchCode: '', bic: '', fundPassword: FUND_PASSWORD },
  });
  const freeOf = async (code: string) => {
    const { balances } = await client.must('portfolio/assets', { market: 'twd' });
    const found = balances.find(({ currency }) => currency === code);
    return { available: BigInt(found?.available ?? 0), frozen: BigInt(found?.frozen ?? 0) };
  };
  const before = { twd: await freeOf('TWD'), usd: await freeOf('USD') };

  for (let kills = 0; kills < KILLS; kills++) {
    const quote = await eventually('a rate', async () => {
      const asked = await client.call('conversion/quote-conversion', {
        ...{ from: 'TWD', to: 'USD', amount: String(CONVERTED) },
      });
      return asked.status === 1 ? asked.data : undefined;
    });
    const deposit = { channel: 'virtual-account', currency: 'TWD', amount: String(DEPOSIT) } as const;
    const withdrawal = {
      destination: { kind: 'card', id: card.id },
      amount: String(WITHDRAWAL),
      assured: true,
    } as const;
    const wishes = {
      deposit: () => client.must('funding/deposit', { ...deposit, depositKey: `killed-in-${kills}` }),
      withdraw: () =>
        client.must('funding/withdraw', {
          ...{ ...withdrawal, fundPassword: FUND_PASSWORD, withdrawalKey: `killed-out-${kills}` },
        }),
      convert: () =>
        client.must('conversion/convert', { quoteId: quote.quoteId, conversionKey: `killed-across-${kills}` }),
    };
    const transfer = async () => {
      const { id } = await wishes.deposit();
      const key = `killed-transfer-${kills}`;
      await client.must('funding/practice-transfer', { depositId: id, amount: String(DEPOSIT), transferKey: key });
    };
    // The answers may be lost with the program: what was wished is asked for once more under its key.
    const asked = [transfer, wishes.withdraw, wishes.convert].map((wish) => wish().catch(() => undefined));
    await sleep(random.whole(LONGEST_LIFE));
    await program.end('SIGKILL');
    await Promise.all(asked);
    program = await start();
    client = Object.assign(new ApiClient(program.url), { token: client.token, account: client.account });
    await transfer();
    await wishes.withdraw();
    // A quote stands for fifteen seconds: one that was not used by then converts nothing.
    await wishes.convert().catch(() => undefined);
    await eventually(
      'deposit and withdrawal',
      async () => {
        const { deposits } = await client.must('funding/list-deposits', { limit: 50 });
        const { withdrawals } = await client.must('funding/list-withdrawals', { limit: 50 });
        const isOver =
          deposits.every(({ state }) => state === 'passed') && withdrawals.every(({ state }) => state === 'paid');
        return isOver || undefined;
      },
      60_000,
    );
  }

  const since = Date.now() / 1000;
  const { deposits } = await client.must('funding/list-deposits', { limit: 50 });
  const { withdrawals } = await client.must('funding/list-withdrawals', { limit: 50 });
  const { conversions } = await client.must('conversion/list-conversions', { limit: 50 });
  expect([deposits.length, withdrawals.length]).toEqual([KILLS, KILLS]);
  expect(conversions.length).toBeLessThanOrEqual(KILLS);
  const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + BigInt(amount), 0n);
  const came = DEPOSIT * BigInt(KILLS) - sum(deposits.map(({ fee }) => fee));
  const left = WITHDRAWAL * BigInt(KILLS);
  const [sold, bought] = [sum(conversions.map((one) => one.sold)), sum(conversions.map((one) => one.bought))];
  expect(await freeOf('TWD')).toEqual({ available: before.twd.available + came - left - sold, frozen: 0n });
  expect(await freeOf('USD')).toEqual({ available: before.usd.available + bought, frozen: 0n });
  expect(await ownProofs(program, since)).toEqual([]);
}, 400_000);
