import type { Cash } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { FIRST_POOL, HOUSE, ownerOf, purposeOf } from '../accounts.ts';
import type { Posting } from '../posting.ts';
import {
  strategyFee,
  strategyHold,
  strategyRedemption,
  strategyRelease,
  strategySeed,
  strategySubscription,
} from './strategy.ts';

const CUSTOMER = 100_007;
const POOL = FIRST_POOL + 3;
const asked = { customer: CUSTOMER, requestId: 9n, asset: 1, amount: 500n as Cash };

function name(account: bigint): string {
  const owner = ownerOf(account);
  const house = Object.entries(HOUSE).find(([, number]) => number === owner)?.[0];
  return house === undefined ? `${owner >= FIRST_POOL ? 'pool' : 'customer'} ${purposeOf(account)}` : `house ${house}`;
}
const written = ({ kind, businessId, step, owner, transfers }: Posting) => [
  `${kind} ${businessId} step ${step} of ${owner}`,
  ...transfers.map(({ debit, credit, amount }) => `${name(debit)} → ${name(credit)}: ${amount}`),
];

describe('every recipe of strategies, as its table says', () => {
  it.each<[string, Posting, string[]]>([
    [
      'a wish sets aside',
      strategyHold(asked),
      ['strategy-hold 9 step 0 of 100007', 'customer available → customer held: 500'],
    ],
    [
      'withdrawn, it is free again',
      strategyRelease(asked),
      ['strategy-release 9 step 0 of 100007', 'customer held → customer available: 500'],
    ],
    [
      'at the value it is the pool’s',
      strategySubscription({ ...asked, pool: POOL }),
      [
        'strategy-subscription 9 step 0 of 100007',
        'customer held → house strategies: 500',
        'house strategies → pool available: 500',
      ],
    ],
    [
      'who leaves is paid by the pool, and so is the fee',
      strategyRedemption({ ...asked, pool: POOL, fee: 7n as Cash }),
      [
        'strategy-redemption 9 step 0 of 100007',
        'pool available → house strategies: 500',
        'house strategies → customer available: 500',
        'pool available → house fees: 7',
      ],
    ],
    [
      'a fee day',
      strategyFee({ pool: POOL, navId: 4n, asset: 1, amount: 30n as Cash }),
      ['strategy-fee 4 step 0 of 400000003', 'pool available → house fees: 30'],
    ],
    [
      'the issuer’s own money',
      strategySeed({ pool: POOL, strategyId: 3n, asset: 1, amount: 900n as Cash }),
      ['strategy-seed 3 step 0 of 400000003', 'house practiceGrants → pool available: 900'],
    ],
    [
      'and back at the end',
      strategySeed({ pool: POOL, strategyId: 3n, asset: 1, amount: -890n as Cash }),
      ['strategy-seed 3 step 1 of 400000003', 'pool available → house practiceGrants: 890'],
    ],
  ])('%s', (_, one, lines) => {
    expect(written(one)).toEqual(lines);
  });

  it('takes no customer for a pool', () => {
    expect(() => strategySubscription({ ...asked, pool: CUSTOMER })).toThrow('not a pool');
  });
});
