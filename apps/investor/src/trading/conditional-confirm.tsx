import type { Listing } from '@kuroshio/contract';
import { NoticeBar } from '@kuroshio/ui';
import { useName } from '../quotes/use-listed.ts';
import { failureText } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { type ConditionalDraft, conditionalLegs } from './conditional-draft.ts';
import { kindKey, triggerText, wholeTrigger } from './conditional-words.ts';
import { useOrderPriceText, useQuantityText } from './order-words.ts';
import type { TicketDraft } from './ticket.ts';
import { quantityOf } from './ticket-board.ts';
import { Line } from './line.tsx';
import type { Problem } from './ticket-problem.ts';

export interface ConditionalConfirmProps {
  listing: Listing;
  draft: TicketDraft;
  conditional: ConditionalDraft;
  /** The price has come to the trigger meanwhile. */
  problem: Problem | undefined;
  /** It was sent and no answer came. */
  unsure: boolean;
}

/** The conditional order once more in full before it is placed. */
export function ConditionalConfirm({ listing, draft, conditional, problem, unsure }: ConditionalConfirmProps) {
  const t = useText();
  const name = useName()(listing);
  const quantityText = useQuantityText();
  const orderPriceText = useOrderPriceText();
  const { side } = draft;
  return (
    <div className="px-4 pt-4 pb-4">
      {(unsure || problem !== undefined) && (
        <div className="-mx-4 -mt-4 mb-3">
          <NoticeBar kind="warn">{unsure ? t('trading.unsure') : failureText(problem?.failure)}</NoticeBar>
        </div>
      )}
      <div className="text-center">
        <p className={`text-2xl font-semibold ${side === 'buy' ? 'text-up' : 'text-down'}`}>
          {t(side === 'buy' ? 'trading.buy' : 'trading.sell')} {quantityText(quantityOf(listing, draft), listing)}
        </p>
        <p className="mt-1 text-base text-ink">
          {name} <span className="num text-ink-faint">{listing.code}</span>
        </p>
      </div>
      <dl className="num mt-4 mb-3 space-y-2 px-3.5 text-sm">
        {conditional.kind === 'oco' && <Line label={t('conditional.kindName')} value={t('conditional.either')} />}
        {conditionalLegs(conditional).map((leg) => {
          const { trigger, type, price } = leg;
          const asked = { side, trigger: wholeTrigger(trigger) };
          const sent = orderPriceText({ type, price: price ?? 0 }, listing);
          return (
            <Line
              key={trigger.kind}
              label={t(kindKey(trigger.kind, side))}
              value={`${triggerText(t, asked, listing)} → ${sent}`}
              strong
            />
          );
        })}
        <Line
          label={t('conditional.validity')}
          value={t(conditional.today ? 'conditional.untilToday' : 'conditional.untilCancelled')}
        />
      </dl>
      <p className="rounded-md bg-surface-sunken px-3.5 py-2.5 text-xs text-ink-muted">{t('conditional.honest')}</p>
    </div>
  );
}
