import { assert } from '@kuroshio/base';
import { applicantOf, crowdApplicantOf, crowdSeedOf, type Demand, demandLeaf } from '@kuroshio/offerings';
import { crowdDemand } from '@kuroshio/simulation';
import { markedApplication, SELECT_APPLICATION, type StoredApplication } from '../application-rows.ts';
import type { OfferingRow } from '../offering-rows.ts';
import type { OfferingParts } from '../offering-parts.ts';
import { type DrawSecrets, hashed } from '../secrets-of-draws.ts';
import { allottedTerms } from './terms.ts';

type Offered = Pick<OfferingRow, 'id' | 'crowd' | 'terms' | 'unit_shares'>;

/** What each of the simulated crowd applies for, in the order in which they come: it follows from the seed, and takes no rows. */
export function crowdOf(secrets: Pick<DrawSecrets, 'seed'>, offering: Offered): Demand[] {
  const { unit_shares: lot } = offering;
  const tiers = allottedTerms(offering).tiers.map(({ least, most }) => ({ least: least / lot, most: most / lot }));
  const seed = crowdSeedOf(secrets.seed(offering.id), hashed);
  return crowdDemand(seed, offering.crowd, tiers).map(({ tier, lots }) => ({ tier, shares: lots * lot }));
}

/** An application in the list that is shared out, who it is of without a name, and the hash by which it stands there. */
export interface ListedDemand extends Demand {
  readonly who: string;
  readonly leaf: string;
  /** Of a customer's. */
  readonly application: bigint | undefined;
}

const IN_LIST = `${SELECT_APPLICATION} where offering_id = $1 and state <> 'cancelled' order by id`;

/**
 * The whole list of an offering: the customers in the order in which they applied, then the crowd. Throws where the program did not
 * write a row so.
 */
export async function demandsOf(
  { database, marks }: Pick<OfferingParts, 'database' | 'marks'>,
  secrets: DrawSecrets,
  offering: Offered,
): Promise<ListedDemand[]> {
  const { id } = offering;
  const rows = await database.query<StoredApplication>(IN_LIST, [id]);
  const customers = rows.map((row): ListedDemand => {
    assert(marks.holds(markedApplication(row), row.mark), `application ${row.id} is as the program wrote it`);
    const [tier, shares] = [row.tier ?? -1, row.wanted ?? 0];
    const who = applicantOf({ application: String(row.id), key: row.client_key }, hashed);
    return { who, leaf: demandLeaf({ offering: id, who, tier, shares }, hashed), application: row.id, tier, shares };
  });
  const crowdSeed = crowdSeedOf(secrets.seed(id), hashed);
  const crowd = crowdOf(secrets, offering).map(({ tier, shares }, index): ListedDemand => {
    const who = crowdApplicantOf(index, crowdSeed, hashed);
    const leaf = demandLeaf({ offering: id, who, tier, shares }, hashed);
    return { who, leaf, application: undefined, tier, shares };
  });
  return [...customers, ...crowd];
}
