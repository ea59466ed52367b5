import { ok, type Outcome, type Refusal } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { leadHold } from '@kuroshio/ledger';
import { basisPoints, cash, formatMinor, parseMinor } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import { balancesOf } from '../books/index.ts';
import { triedRule } from '../laboratory/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { fingerprintOf, repeated } from '../platform/repetition.ts';
import { assetOfMarket } from '../strategies/index.ts';
import {
  type ApplicationRow,
  markedApplication,
  nextApplicationId,
  putApplication,
  SELECT_APPLICATION,
  type StoredApplication,
} from './application-rows.ts';
import { checkAlone, checkProposal } from './check-proposal.ts';
import { LEAD_TERMS } from './lead-terms.ts';
import type { LeadParts } from './lead-parts.ts';
import { addRule, readRules, type RuleRow } from './rule-rows.ts';
import { wireApplication } from './wire-application.ts';

type Path = 'leads/apply';

const BY_KEY = `${SELECT_APPLICATION} where customer_id = $1 and client_key = $2`;

export function apply(parts: LeadParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, books, exchange, marks, certified } = parts;

  async function byKey(on: Queryable, customer: number, key: string): Promise<ApplicationRow | undefined> {
    const [row] = await on.query<StoredApplication>(BY_KEY, [customer, key]);
    return row !== undefined && marks.holds(markedApplication(row), row.mark) ? row : undefined;
  }

  /** The first answer to a key that was used before. */
  async function before(
    customer: number,
    key: string,
    fingerprint: bigint,
  ): Promise<Outcome<OutputOf<Path>> | undefined> {
    const first = await byKey(database, customer, key);
    const rule = first === undefined ? undefined : (await readRules(database, marks, [first.id])).get(first.id);
    return repeated(first, fingerprint, (row) => wireApplication(exchange.view, row, rule));
  }

  /** The rule of a run of the customer's, for a pool that trades the instruments of the run and nothing else. */
  async function ruleOf(row: ApplicationRow, symbols: readonly string[]): Promise<Outcome<RuleRow | undefined>> {
    if (row.run_id === null) return ok(undefined);
    const found = await triedRule(parts, row.customer_id, row.run_id);
    if (!found.ok) return found;
    const { wish, tried } = found.value;
    const isSame = new Set([...symbols, ...wish.symbols]).size === wish.symbols.length && symbols.length > 0;
    if (!isSame || new Set(symbols).size !== wish.symbols.length) return refuse('RUN_NOT_TO_BE_OFFERED');
    return ok({ id: row.id, run_id: row.run_id, wish: JSON.stringify(wish), tried: JSON.stringify(tried) });
  }

  return async ({ clientKey, ...proposal }, context) => {
    const { customerId } = context.requireCustomer();
    const fingerprint = fingerprintOf(proposal);
    const first = await before(customerId, clientKey, fingerprint);
    if (first !== undefined) return first;
    if (!(await certified.isCertified(database, customerId))) return refuse('VERIFICATION_REQUIRED');
    const { market } = proposal;
    const asset = assetOfMarket(market);
    const row: ApplicationRow = {
      ...{ id: await nextApplicationId(database), customer_id: customerId, client_key: clientKey, fingerprint, asset },
      ...{ name: proposal.name, description: proposal.description, own: parseMinor(proposal.own) },
      ...{ minimum: parseMinor(proposal.minimum), target_bps: basisPoints(proposal.targetBps) },
      ...{ fee_bps: basisPoints(proposal.feeBps), drawdown_bps: basisPoints(proposal.drawdownBps) },
      concentration_bps: basisPoints(proposal.concentrationBps),
      universe: [...new Set(proposal.symbols)].toSorted().join(' '),
      ...{ joins_for: proposal.joinsFor, asked_at: new Date(context.now), state: 'under-review', reason: null },
      ...{ told: null, decided_as: null, request_id: null, decided_at: null, strategy_id: null },
      run_id: proposal.runId === undefined ? null : BigInt(proposal.runId),
    };
    const good = checkProposal(exchange.view, market, row);
    if (!good.ok) return good;
    const rule = await ruleOf(row, proposal.symbols);
    if (!rule.ok) return rule;
    const fact = { lead: customerId, applicationId: row.id, asset, amount: row.own };
    const posted = await books.post({
      postings: [{ posting: leadHold(fact), tradingDate: null }],
      async decide(tx): Promise<Refusal | undefined> {
        // Two at once take turns, also with a request that ends what they look at.
        await tx.query("select pg_advisory_xact_lock(hashtext('leads'))");
        if ((await byKey(tx, customerId, clientKey)) !== undefined) return refuse('KEY_REUSED').refusal;
        const alone = await checkAlone(tx, row);
        if (!alone.ok) return alone.refusal;
        await putApplication(tx, marks, row);
        if (rule.value !== undefined) await addRule(tx, marks, rule.value);
        return undefined;
      },
    });
    if (posted.state === 'short') {
      const available = formatMinor(cash((await balancesOf(database, customerId)).get(asset)?.available ?? 0n));
      const { currency } = LEAD_TERMS[market];
      return refuse('BALANCE_INSUFFICIENT', { needed: formatMinor(row.own), available, currency });
    }
    if (posted.state === 'refused') {
      // A call with the same key that ran beside this one was first.
      const other = await before(customerId, clientKey, fingerprint);
      return other ?? { ok: false, refusal: posted.refusal as never };
    }
    return ok(wireApplication(exchange.view, row, rule.value));
  };
}
