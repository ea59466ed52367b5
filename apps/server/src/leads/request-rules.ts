import { ok, type Outcome } from '@kuroshio/base';
import { leadRelease, leadSeed, FIRST_POOL } from '@kuroshio/ledger';
import { formatMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { clockOf } from '../exchange/index.ts';
import { postingFact } from '../funding/index.ts';
import { type AllRules, type Preview, takerOf } from '../requests/index.ts';
import { currencyOf, putStrategy, readStrategy, type StrategyRow, venueOf } from '../strategies/index.ts';
import { type ApplicationRow, readApplication } from './application-rows.ts';
import { checkAlone, checkProposal } from './check-proposal.ts';
import { decideApplication } from './decide-application.ts';
import { aboutApplication, aboutStrategy, type LeadCaseParts } from './lead-parts.ts';
import { readRules, wireRule } from './rule-rows.ts';
import { marketOf } from './wire-application.ts';

type Kinds = 'lead-approve' | 'lead-refuse' | 'strategy-terminate';

const percent = (bps: number) => `${bps / 100}%`;

/** How an application to lead is decided, and a strategy ended, by two operators. */
export function leadRules(parts: LeadCaseParts): Pick<AllRules, Kinds> {
  const { database, marks, exchange } = parts.leads;

  async function previewOf(
    id: string,
    { maker, now }: { readonly maker: number; readonly now: number },
  ): Promise<Outcome<{ readonly row: ApplicationRow; readonly preview: Preview }>> {
    const row = await readApplication(database, marks, BigInt(id));
    if (row?.state !== 'under-review') return refuse('LEAD_APPLICATION_DECIDED');
    const about = aboutApplication(id);
    const taker = await takerOf(database, about, now);
    if (taker !== undefined && taker !== maker) return refuse('CASE_TAKEN');
    const currency = currencyOf(row.asset);
    const before = {
      ...{ state: row.state, name: row.name, description: row.description, symbols: row.universe },
      ...{ ownMoney: `${formatMinor(row.own)} ${currency}`, minimum: `${formatMinor(row.minimum)} ${currency}` },
      ...{ fee: percent(row.fee_bps), target: percent(row.target_bps), drawdown: percent(row.drawdown_bps) },
      concentration: percent(row.concentration_bps),
      ...(await ruleFacts(row)),
      restriction: parts.restrictions.of(row.customer_id, now).toSorted().join(' '),
    };
    return ok({ row, preview: { about, customerId: row.customer_id, before, after: before } });
  }

  /** What a rule is and how often its author tried: frozen with the request, as the two see it. */
  async function ruleFacts(row: ApplicationRow): Promise<Record<string, string>> {
    if (row.run_id === null) return {};
    const rule = wireRule((await readRules(database, marks, [row.id])).get(row.id));
    if (rule === null) return { rule: 'lost' };
    const { algorithm, terms, runNumber, trials, runs, days, totalBps, deflatedBps, overfitBps, papers } = rule;
    const { lots, paperDays, paperBps } = rule;
    const settings =
      'span' in terms ? [terms.span, terms.hold, terms.every] : [terms.opening, terms.belowBps, terms.last];
    return {
      rule: `${algorithm} ${settings.join('/')}${lots === 'odd' ? ', odd lots' : ''}`,
      backTest: `#${runNumber}: ${percent(totalBps)}, ${days} d`,
      tries: `${trials} / ${runs}`,
      notLuck: percent(deflatedBps),
      overfitting: overfitBps === null ? '--' : percent(overfitBps),
      onPaper: paperBps === null ? `${papers}` : `${papers}: ${percent(paperBps)}, ${paperDays} d`,
    };
  }

  async function findStrategy(id: string): Promise<StrategyRow | undefined> {
    return readStrategy(database, marks, BigInt(id));
  }

  return {
    'lead-approve': {
      async preview({ applicationId }, asked) {
        const seen = await previewOf(applicationId, asked);
        if (!seen.ok) return seen;
        const { row, preview } = seen.value;
        const good = checkProposal(exchange.view, marketOf(row), row);
        if (!good.ok) return good;
        const alone = await checkAlone(database, row);
        if (!alone.ok) return alone;
        // The pool's number is not known before it is there; what moves is.
        const { asset, own: amount, customer_id: lead, id } = row;
        const posting = postingFact(leadSeed({ lead, applicationId: id, pool: FIRST_POOL, asset, amount }));
        return ok({ ...preview, after: { ...preview.before, state: 'in-progress', posting } });
      },
      apply: (approved) => decideApplication(parts, approved.payload.applicationId, { passes: true }, approved),
    },
    'lead-refuse': {
      async preview({ applicationId, reason, text }, asked) {
        const seen = await previewOf(applicationId, asked);
        if (!seen.ok) return seen;
        const { row, preview } = seen.value;
        const { asset, own: amount, customer_id: lead, id } = row;
        const posting = postingFact(leadRelease({ lead, applicationId: id, asset, amount }));
        return ok({ ...preview, after: { ...preview.before, state: 'audit-failed', reason, text, posting } });
      },
      apply: (approved) => {
        const { applicationId, reason, text } = approved.payload;
        return decideApplication(parts, applicationId, { passes: false, reason, told: text }, approved);
      },
    },
    'strategy-terminate': {
      async preview({ strategyId, reason, text }) {
        const row = await findStrategy(strategyId);
        if (row === undefined) return refuse('STRATEGY_NOT_FOUND');
        if (row.stopped_on !== null) return refuse('STRATEGY_STOPPED');
        const before = { name: row.name ?? row.code, state: row.state };
        return ok({
          ...{ about: aboutStrategy(strategyId), customerId: row.lead, before },
          after: { ...before, state: 'terminated', reason, text },
        });
      },
      async apply({ payload: { strategyId, reason, text } }) {
        return database.transaction(async (tx) => {
          await tx.query('select 1 from strategy where id = $1 for update', [strategyId]);
          const row = await readStrategy(tx, marks, BigInt(strategyId));
          if (row === undefined) return refuse('STRATEGY_NOT_FOUND');
          // By its terms or its lead meanwhile, or by this very request: it pays everybody back as it is.
          if (row.stopped_on !== null) return ok(aboutStrategy(strategyId));
          const stopped_on = clockOf(exchange.view, venueOf(row.asset)).date;
          await putStrategy(tx, marks, { ...row, state: 'terminated', reason, told: text, stopped_on });
          return ok(aboutStrategy(strategyId));
        });
      },
    },
  };
}
