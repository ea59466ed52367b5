import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { allot, drawPlaces, lotteryAmounts } from '@kuroshio/offerings';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { demandsOf } from './allotted/demand.ts';
import { allottedTerms } from './allotted/terms.ts';
import { markedApplication, SELECT_APPLICATION, type StoredApplication } from './application-rows.ts';
import { leafOfApplication, listOf } from './drawn-list.ts';
import type { OfferingParts } from './offering-parts.ts';
import { costOf, offeringOf, type OfferingRow, termsOf } from './offering-rows.ts';
import { drawSecrets, hashed } from './secrets-of-draws.ts';
import { crowdNow } from './wire-offering.ts';

type Path = 'offerings/dry-run';
type Result = NonNullable<OutputOf<Path>['result']>;

const TAKING_PART = `${SELECT_APPLICATION} where offering_id = $1 and state <> 'cancelled' order by id`;
/** Not the seed to which the house is committed: who is tried here says nothing of who will be drawn. */
const ANOTHER_SEED = 'dry run';

/** Works an offering out on its real applications, by the kernels that will decide it; writes nothing. */
export function dryRun(parts: OfferingParts): Handler<InputOf<Path>, OutputOf<Path>, 'operators'> {
  const { database, exchange, marks, key } = parts;
  const secrets = drawSecrets(key);

  /** What a number of shares of some customers comes to. `rows` in the order of `given`. */
  function sum(
    offering: OfferingRow,
    given: readonly number[],
    held: bigint,
  ): Pick<Result, 'winners' | 'shares' | 'cost' | 'due' | 'fees' | 'refund'> {
    const shares = given.reduce((all, one) => all + one, 0);
    const winners = given.filter((one) => one > 0).length;
    const cost = costOf(offering, shares);
    const due = offering.pays === 'win' ? cost : 0n;
    // Of a draw the fee is kept of everybody, of what is shared out of who gets something.
    const fees =
      offering.kind === 'lottery'
        ? offering.fee * BigInt(given.length) + offering.postage * BigInt(winners)
        : offering.fee * BigInt(winners);
    const refund = held - (cost - due) - fees;
    return {
      ...{ winners, shares, cost: formatMinor(cost), due: formatMinor(due) },
      ...{ fees: formatMinor(fees), refund: formatMinor(refund) },
    };
  }

  async function draw(offering: OfferingRow, rows: readonly StoredApplication[], crowd: number): Promise<Result> {
    const list = await listOf(database, secrets, { id: offering.id, crowd });
    const places = new Set(drawPlaces(ANOTHER_SEED, list.leaves.length, offering.units, hashed));
    const given = rows.map((row) =>
      places.has(list.placeOf(leafOfApplication(row)) ?? -1) ? offering.unit_shares : 0,
    );
    const { hold } = lotteryAmounts(termsOf(offering));
    return {
      ...{ wanted: list.leaves.length * offering.unit_shares, offered: offering.units * offering.unit_shares },
      ...{
        given: places.size * offering.unit_shares,
        ...sum(offering, given, hold * BigInt(rows.length)),
        fails: false,
      },
    };
  }

  async function shareOut(offering: OfferingRow, held: bigint, crowd: number): Promise<Result> {
    const list = await demandsOf(parts, secrets, { ...offering, crowd });
    const { tiers, minimum } = allottedTerms(offering);
    const wanted = list.reduce((all, { shares }) => all + shares, 0);
    const fails = wanted < minimum;
    const given = fails ? list.map(() => 0) : allot(tiers, list);
    const own = given.filter((_, at) => list[at]?.application !== undefined);
    return {
      ...{ wanted, offered: offering.units * offering.unit_shares, given: given.reduce((all, one) => all + one, 0) },
      ...{ ...sum(offering, own, held), fails },
    };
  }

  return async ({ id }) => {
    const offering = await offeringOf(database, marks, Number(id));
    if (offering === undefined || offering.kind === 'rights') return refuse('OFFERING_NOT_FOUND');
    const { kind, stage } = offering;
    if (stage !== 'announced' && stage !== 'applying' && stage !== 'closed' && stage !== 'debited')
      return refuse('OFFERING_DECIDED');
    const stored = await database.query<StoredApplication>(TAKING_PART, [offering.id]);
    const rows = stored.filter((row) => marks.holds(markedApplication(row), row.mark));
    const held = rows.reduce((all, row) => all + row.held, 0n);
    const simulated = crowdNow(exchange.view, offering);
    const said = { id, kind, customers: rows.length, simulated, held: formatMinor(held) };
    switch (kind) {
      case 'lottery':
        return ok({ ...said, result: await draw(offering, rows, simulated) });
      case 'placement':
      case 'fundraising':
        return ok({ ...said, result: await shareOut(offering, held, simulated) });
      case 'auction':
        return ok(said);
    }
  };
}
