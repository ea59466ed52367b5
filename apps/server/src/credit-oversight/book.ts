import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { FIRST_CUSTOMER_ACCOUNT, PURPOSES } from '@kuroshio/ledger';
import { cashAsset } from '@kuroshio/money';
import { houseBalances } from '../books/index.ts';
import { clockOf } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import type { CreditOversightParts } from './oversight-parts.ts';

type Path = 'credit-oversight/book';
type Side = OutputOf<Path>['sides'][number];

interface Sum {
  readonly [column: string]: unknown;
  readonly asset: number;
  readonly amount: bigint;
  readonly count: number;
}

const ROWS = {
  'interest-earned': `select asset, sum(charged)::bigint as amount, count(*)::integer as count from charged_interest group by 1`,
  shorts: `select instrument_no as asset, sum(quantity)::bigint as amount, count(*)::integer as count from short_position
    where quantity > 0 group by 1`,
  lent: `select instrument_no as asset, sum(quantity)::bigint as amount, count(*)::integer as count from share_lending
    where returned_on is null group by 1`,
  collateral: `select asset, sum(collateral)::bigint as amount, count(*)::integer as count from share_lending
    where returned_on is null group by 1`,
} as const satisfies Partial<Record<Side['side'], string>>;

/** All debts in one look: reading them is what takes long where there are many. */
const DEBTS = `select kind, asset, sum(principal)::bigint as amount, count(*)::integer as count, sum(interest)::bigint as interest,
    (count(*) filter (where interest > 0))::integer as bearing
  from open_debt group by 1, 2 order by 1 desc, 2`;

interface Debts extends Sum {
  readonly kind: string;
  readonly interest: bigint;
  readonly bearing: number;
}

const isOwnKind = (debts: Debts): debts is Debts & { readonly kind: 'margin' | 'secured' | 'credit-loan' } =>
  debts.kind === 'margin' || debts.kind === 'secured' || debts.kind === 'credit-loan';

/** By asset, of all kinds; what there is none of is left out. */
function byAsset(sums: readonly Sum[]): Sum[] {
  const of = Map.groupBy(
    sums.filter(({ count }) => count > 0),
    ({ asset }) => asset,
  );
  return [...of].map(([asset, own]) => ({
    asset,
    amount: own.reduce((sum, { amount }) => sum + amount, 0n),
    count: own.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** What customers owe by the ledger: debit accounts, so below nothing. */
const OWED = `select ((account_id >> 8) & 65535)::integer as asset, -sum(amount)::bigint as amount from balance
  where account_id >= ${FIRST_CUSTOMER_ACCOUNT} and account_id & 255 = $1 group by 1 having sum(amount) <> 0`;

const MOST_LINES = 100;

/**
 * The book of credit beside the ledger, as one snapshot has both. Rows count whoever wrote them: one that somebody has put in is a
 * difference here.
 */
export function book({
  database,
  exchange: { view },
}: CreditOversightParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const nameOf = (asset: number) =>
    cashAsset(asset)?.code ?? view.rulebook.instruments.byNo(asset)?.symbol ?? String(asset);

  async function owed(on: Queryable, purpose: number): Promise<ReadonlyMap<number, bigint>> {
    const rows = await on.query<{ asset: number; amount: bigint }>(OWED, [purpose]);
    return new Map(rows.map(({ asset, amount }) => [asset, amount]));
  }

  function sideOf(side: Side['side'], rows: readonly Sum[], ledger: ReadonlyMap<number, bigint>): Side {
    const known = new Map(rows.map((row) => [row.asset, row]));
    const assets = new Set([...known.keys(), ...ledger.keys()]);
    const lines = [...assets].map((asset) => {
      const { amount = 0n, count = 0 } = known.get(asset) ?? {};
      const booked = ledger.get(asset) ?? 0n;
      return { asset: nameOf(asset), amount, count, booked, difference: booked - amount };
    });
    const differing = lines.filter(({ difference }) => difference !== 0n);
    const agreed = lines.filter(({ difference }) => difference === 0n);
    const shown = [...differing, ...agreed.toSorted((a, b) => (a.amount > b.amount ? -1 : 1))].slice(0, MOST_LINES);
    return {
      ...{ side, agreed: agreed.length, differing: differing.length },
      lines: shown.map(({ asset, amount, count, booked, difference }) => ({
        ...{ asset, rows: String(amount), count, ledger: String(booked), difference: String(difference) },
      })),
    };
  }

  return () =>
    database.transaction(
      async (tx) => {
        const house = await houseBalances(tx, ['interest', 'shorts', 'lent', 'collateral']);
        const of = (account: 'interest' | 'shorts' | 'lent' | 'collateral') => house.get(account) ?? new Map();
        // What is owed to the house is as negative as there is much of it.
        const turned = (sums: ReadonlyMap<number, bigint>) => new Map([...sums].map(([asset, sum]) => [asset, -sum]));
        const ledger: Readonly<Record<Side['side'], ReadonlyMap<number, bigint>>> = {
          principal: await owed(tx, PURPOSES.loan.number),
          'interest-owed': await owed(tx, PURPOSES.interest.number),
          'interest-earned': of('interest'),
          shorts: turned(of('shorts')),
          lent: turned(of('lent')),
          collateral: of('collateral'),
        };
        const debts = await tx.query<Debts>(DEBTS);
        const sides = [
          sideOf('principal', byAsset(debts), ledger.principal),
          sideOf(
            'interest-owed',
            byAsset(debts.map(({ asset, interest: amount, bearing: count }) => ({ asset, amount, count }))),
            ledger['interest-owed'],
          ),
        ];
        for (const side of Object.keys(ROWS) as (keyof typeof ROWS)[])
          sides.push(sideOf(side, await tx.query<Sum>(ROWS[side]), ledger[side]));
        const kinds = debts.filter(isOwnKind);
        return ok({
          today: clockOf(view, 'TWSE').date,
          loans: kinds.map(({ kind, asset, amount, count }) => ({
            ...{ kind, asset: nameOf(asset), rows: String(amount), count },
          })),
          sides,
        });
      },
      { isolation: 'repeatable read' },
    );
}
