import { assert } from '@kuroshio/base';
import { jpegOf as drawPhoto } from '../../apps/server/src/platform/photos/test-photos.ts';
import type { Program } from '../program.ts';
import { ApiClient, eventually, PASSWORD } from './api-client.ts';
import { handInPhotos } from './hand-in-photos.ts';
import type { OperatorClient } from './operator-client.ts';

const FUND_PASSWORD = '271828';

/** A customer whom two operators have certified, with a fund password and a card to which money may be sent at once. */
export async function certifiedCustomer(
  program: Pick<Program, 'url' | 'invitationCode'>,
  [maker, checker]: readonly [OperatorClient, OperatorClient],
  phone?: string,
): Promise<ApiClient> {
  const own = new ApiClient(program.url);
  await own.register(program.invitationCode, phone);
  await handInPhotos(own);
  const letters = [...own.account].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
  await own.must('verification/submit-case', {
    ...{ name: `Funded ${letters}`, country: 'US', document: 'passport', numberFirst: '543210', numberLast: '9' },
  });
  const { cases } = await maker.must('verification/list-cases', {});
  const caseId = cases.find((one) => one.customer === own.account)?.id ?? '';
  const { id } = await maker.ask({ kind: 'verification-pass', payload: { caseId } });
  const { state } = await checker.approve(id);
  assert(state === 'applied', 'two operators certify the customer');
  await own.must('fund-password/set-password', { password: FUND_PASSWORD, loginPassword: PASSWORD });
  await own.must('destinations/add-card', {
    ...{ kind: 'atm-card', numberFirst: '0000', numberLast: own.account.padStart(12, '0'), bankCode: '004' },
    ...{ branch: '', branchCode: '', bic: '', fundPassword: FUND_PASSWORD },
  });
  return own;
}

let keys = 0;
const key = () => `funded-${Date.now()}-${++keys}`;

/** Asks for NT$ to be sent to the card. @returns its number */
export async function withdrawalOf(own: ApiClient, amount = '500000'): Promise<string> {
  const cards = await own.must('destinations/list-cards', {});
  const destination = { kind: 'card', id: cards[0]?.id ?? '' } as const;
  const asked = { destination, amount, fundPassword: FUND_PASSWORD, assured: true, withdrawalKey: key() };
  return (await own.must('funding/withdraw', asked)).id;
}

/** Announces NT$ with a receipt. @returns its number */
export async function receiptOf(own: ApiClient, amount = '3000000'): Promise<string> {
  await own.upload('funding/upload-receipt', {}, new Uint8Array(await drawPhoto(`${own.account} ${key()}`)));
  const wish = { channel: 'bank-receipt', currency: 'TWD', amount, senderTail: '54321', depositKey: key() } as const;
  return (await own.must('funding/deposit', wish)).id;
}

/** Announces NT$ for the number of one's own, and has the practice bank send an amount. @returns its number */
export async function transferOf(own: ApiClient, sent: string | undefined, amount = '3000000'): Promise<string> {
  const wish = { channel: 'virtual-account', currency: 'TWD', amount, depositKey: key() } as const;
  const { id } = await own.must('funding/deposit', wish);
  if (sent !== undefined)
    await own.must('funding/practice-transfer', { depositId: id, amount: sent, transferKey: key() });
  return id;
}

/** What is free and what is set aside, of Taiwan dollars in minor units. */
export async function taiwanDollars(own: ApiClient): Promise<{ available: bigint; frozen: bigint }> {
  const { balances } = await own.must('portfolio/assets', { market: 'twd' });
  const found = balances.find(({ currency }) => currency === 'TWD');
  return { available: BigInt(found?.available ?? 0), frozen: BigInt(found?.frozen ?? 0) };
}

/** Sends everything away: dollars into Taiwan's, and these to the card, by two operators. */
export async function emptied(
  own: ApiClient,
  [maker, checker]: readonly [OperatorClient, OperatorClient],
): Promise<void> {
  const today = new Date(maker.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  const most = { name: 'withdrawal-card-most', value: '2000000000', from: today, reason: 'demand' } as const;
  const { id } = await maker.ask({ kind: 'setting-change', payload: most });
  await checker.approve(id);
  const quote = await eventually('a rate', async () => {
    const asked = await own.call('conversion/quote-conversion', { from: 'USD', to: 'TWD', amount: '30000000' });
    return asked.status === 1 ? asked.data : undefined;
  });
  await own.must('conversion/convert', { quoteId: quote.quoteId, conversionKey: 'all-my-dollars' });
  const { available } = await taiwanDollars(own);
  const withdrawalId = await withdrawalOf(own, String(available));
  for (const asked of [
    { kind: 'withdrawal-approve', payload: { withdrawalId } },
    { kind: 'withdrawal-pay', payload: { withdrawalId, reference: 'LEAVING-1' } },
  ] as const) {
    const sent = await maker.ask(asked);
    const { state } = await checker.approve(sent.id);
    assert(state === 'applied', 'two operators send it');
  }
}
