import type { Cash } from '@kuroshio/money';
import { describe, expect, it } from 'vitest';
import { FIRST_POOL, HOUSE, ownerOf, purposeOf } from '../accounts.ts';
import type { Posting } from '../posting.ts';
import { leadFee, leadHold, leadRelease, leadReturn, leadSeed } from './lead.ts';

const POOL = FIRST_POOL + 3;
const own = { lead: 100_007, asset: 1, amount: 500n as Cash };

function name(account: bigint): string {
  const owner = ownerOf(account);
  if (owner === HOUSE.strategies) return 'house strategies';
  return `${owner >= FIRST_POOL ? 'pool' : 'lead'} ${purposeOf(account)}`;
}
const written = ({ kind, businessId, step, owner, transfers }: Posting) => [
  `${kind} ${businessId} step ${step} of ${owner}`,
  ...transfers.map(({ debit, credit, amount }) => `${name(debit)} → ${name(credit)}: ${amount}`),
];
const OUT = ['pool available → house strategies: 500', 'house strategies → lead available: 500'];

describe('every recipe of leads, as its table says', () => {
  it.each<[string, Posting, string[]]>([
    [
      'who applies sets own money aside',
      leadHold({ ...own, applicationId: 9n }),
      ['lead-hold 9 step 0 of 100007', 'lead available → lead held: 500'],
    ],
    [
      'refused, it is free again',
      leadRelease({ ...own, applicationId: 9n }),
      ['lead-release 9 step 0 of 100007', 'lead held → lead available: 500'],
    ],
    [
      'approved, it is the pool’s first',
      leadSeed({ ...own, applicationId: 9n, pool: POOL }),
      ['lead-seed 9 step 0 of 100007', 'lead held → house strategies: 500', 'house strategies → pool available: 500'],
    ],
    [
      'at the end it comes back',
      leadReturn({ ...own, requestId: 4n, pool: POOL }),
      ['lead-return 4 step 0 of 100007', ...OUT],
    ],
    ['a fee day', leadFee({ ...own, navId: 5n, pool: POOL }), ['lead-fee 5 step 0 of 100007', ...OUT]],
    [
      'the fee on what is redeemed',
      leadFee({ ...own, requestId: 5n, pool: POOL }),
      ['lead-fee 5 step 1 of 100007', ...OUT],
    ],
  ])('%s', (_, one, lines) => {
    expect(written(one)).toEqual(lines);
  });

  it('takes no customer for a pool', () => {
    expect(() => leadSeed({ ...own, applicationId: 9n, pool: own.lead })).toThrow('not a pool');
  });
});
