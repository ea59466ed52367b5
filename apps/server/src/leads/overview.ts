import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import type { Handler } from '../platform/http/index.ts';
import { readIssuerUnits, readNavs, readStrategies, wireCard } from '../strategies/index.ts';
import { markedApplication, SELECT_APPLICATION, type StoredApplication } from './application-rows.ts';
import { isFree } from './check-proposal.ts';
import type { LeadParts } from './lead-parts.ts';
import { LEAD_TERMS } from './lead-terms.ts';
import { wireApplications } from './wire-application.ts';

type Path = 'leads/overview';

const NEWEST = `${SELECT_APPLICATION} where customer_id = $1 order by id desc limit 20`;

export function overview({ database, exchange, marks, certified }: LeadParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return (_input, context) => {
    const { customerId } = context.requireCustomer();
    return database.transaction(
      async (tx) => {
        const stored = await tx.query<StoredApplication>(NEWEST, [customerId]);
        const applications = stored.filter((row) => marks.holds(markedApplication(row), row.mark));
        const led = (await readStrategies(tx, marks)).filter(({ lead }) => lead === customerId);
        const navs = await readNavs(
          tx,
          led.map(({ id }) => id),
        );
        const issuers = await readIssuerUnits(tx, marks);
        return ok({
          certified: await certified.isCertified(tx, customerId),
          free: await isFree(tx, customerId),
          terms: (['twd', 'usd'] as const).map((market) => {
            const { currency, leastOwn, leastMinimum } = LEAD_TERMS[market];
            return { market, currency, leastOwn: formatMinor(leastOwn), leastMinimum: formatMinor(leastMinimum) };
          }),
          applications: await wireApplications(tx, { view: exchange.view, marks }, applications),
          strategies: led.map((one) => {
            const own = navs.filter(({ strategy_id }) => strategy_id === one.id);
            return wireCard(exchange.view, one, own, undefined, issuers.get(one.id) ?? 0n);
          }),
        });
      },
      { isolation: 'repeatable read' },
    );
  };
}
