import { expect, it } from 'vitest';
import { endpointsAt } from '../endpoints.ts';

/**
 * Calls that move money or shares and that no own limit stops, each with why. What is new fails until somebody has thought of it: a way
 * round a cooling-off is a call that nobody has listed.
 */
const GOES_ON: Readonly<Record<string, string>> = {
  'trading/cancel-order': 'cancels',
  'trading/cancel-orders': 'cancels',
  'trading/cancel-conditional': 'cancels',
  'leads/cancel': 'cancels',
  'leads/end': 'pays followers out',
  'offerings/cancel-application': 'cancels',
  'offerings/withdraw-bid': 'cancels',
  'offerings/waive': 'gives up what was won',
  'offerings/pay': 'pays for what was applied for before; not to pay would be a default',
  'strategies/redeem': 'takes money out',
  'strategies/withdraw-request': 'cancels',
  'funding/withdraw': 'withdraws',
  'funding/cancel-withdrawal': 'cancels a withdrawal',
  'funding/cancel-deposit': 'cancels',
  'funding/practice-transfer': 'a bank sends for a deposit that was counted when it was announced',
  'conversion/convert': 'money stays in the account; nothing is opened',
  'loans/repay-loan': 'repays',
  'margin/repay-margin': 'repays',
  'margin/add-short-margin': 'makes what is open safer',
  'pledges/pledge-shares': 'makes what is open safer',
  'pledges/return-shares': 'takes back what is one’s own',
  'margin/give-back': 'ends what is owed, with what is held',
  'lending/lend-shares': 'lends what is held; nothing is bought',
  'lending/recall-shares': 'takes back',
  'lending/extend-lending': 'lends what is held; nothing is bought',
  'baskets/confirm-basket': 'each of its purchases is asked for by itself; its sales go on',
  'leads/withdraw': 'withdraws an application',
  'plans/change-plan': 'each of its days is asked for by itself',
  'plans/pause-plan': 'stops',
  'plans/end-plan': 'stops',
  'baskets/remove-basket': 'takes a list away',
};

it('every call that moves money or shares is stopped by own limits, or says why not', () => {
  const moving = endpointsAt('customers').filter(({ movesMoney }) => movesMoney !== false);
  expect(moving.length).toBeGreaterThan(25);
  const open = moving.filter(({ ownLimit }) => ownLimit === undefined).map(({ path }) => path as string);
  expect(open.filter((path) => GOES_ON[path] === undefined)).toEqual([]);
});

it('no call that reads, cancels or withdraws is stopped by them', () => {
  const stopped = endpointsAt('customers').filter(({ ownLimit }) => ownLimit !== undefined);
  expect(stopped.map(({ path }) => path as string).filter((path) => GOES_ON[path] !== undefined)).toEqual([]);
  const still = stopped.filter(({ movesMoney }) => movesMoney === false).map(({ path }) => path);
  expect(still.toSorted()).toEqual(['margin/open-margin', 'us-margin/open-us-margin']);
});

it('a stopped call names its refusals', () => {
  const place = endpointsAt('customers').find(({ path }) => path === 'trading/place-order');
  expect(place?.refusals).toEqual(expect.arrayContaining(['COOLING_OFF', 'LOSS_LIMIT_REACHED']));
});
