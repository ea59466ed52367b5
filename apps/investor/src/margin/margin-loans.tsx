import { Button, percentText, priceText, Tag } from '@kuroshio/ui';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { Facts } from '../loans/facts.tsx';
import { PledgedList } from '../pledges/pledged-list.tsx';
import type { Pledging } from '../pledges/use-pledging.tsx';
import { useName } from '../quotes/use-listed.ts';
import { useQuantityText } from '../trading/order-words.ts';
import { ACCOUNT_WORDS, type CreditAccount, type Owing } from './account-words.ts';
import { type MarginPosition, ratioText } from './margin-words.ts';
import { ExtendTerm, ShortfallTag, useTermRow } from './term-actions.tsx';

interface MarginLoansProps {
  account: CreditAccount;
  overview: Pick<Owing, 'positions' | 'call'>;
  onRepay: (position: MarginPosition) => void;
  pledging: Pledging;
}

/** Each loan on shares with what is owed, what it costs, and at which price the account is called. */
export function MarginLoans({ account, overview, onRepay, pledging }: MarginLoansProps) {
  const t = useText();
  return (
    <section className="mx-3 space-y-3">
      <h2 className="px-1 pt-1 text-base font-semibold text-ink">{t(ACCOUNT_WORDS[account].loans)}</h2>
      {overview.positions.map((position) => (
        <LoanOf
          key={position.id}
          account={account}
          position={position}
          isCalled={overview.call?.positions.includes(position.id) === true}
          onRepay={() => onRepay(position)}
          pledging={pledging}
        />
      ))}
    </section>
  );
}

interface LoanOfProps {
  account: CreditAccount;
  position: MarginPosition;
  isCalled: boolean;
  onRepay: () => void;
  pledging: Pledging;
}

function LoanOf({ account, position, isCalled, onRepay, pledging }: LoanOfProps) {
  const t = useText();
  const words = ACCOUNT_WORDS[account];
  const navigate = useNavigate();
  const listing = useListing(position.symbol);
  const name = useName();
  const quantityText = useQuantityText();
  const termRow = useTermRow();
  if (listing === undefined) return null;
  const isSold = position.quantity === 0;
  const term = position.term === undefined ? undefined : termRow(position.term);
  return (
    <article data-loan={position.id} className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-lg font-semibold text-ink">{name(listing)}</h3>
          <p className="num text-sm text-ink-muted">
            {isSold ? t('margin.sold') : quantityText(position.quantity, listing)}
            {/* When shares were bought that stand for a loan since later says nothing of the loan. */}
            {account === 'margin' && ` · ${dateText(position.openedOn)}`}
          </p>
        </div>
        <div className="num ml-auto text-right">
          <p className="text-xl font-semibold text-ink">{cashText(position.loan, 'TWD')}</p>
          <p className="text-xs text-ink-faint">{t(words.owed)}</p>
        </div>
      </div>
      {isCalled && (
        <Tag kind="danger" className="mt-1">
          {t('margin.isCalled')}
        </Tag>
      )}
      <ShortfallTag shortfall={position.shortfall} />
      <div className="mt-2">
        <Facts
          rows={
            isSold
              ? [[t('margin.interest'), t('margin.noInterest')]]
              : [
                  ...(position.callPrice === undefined
                    ? []
                    : ([
                        [
                          t('margin.callPrice'),
                          <strong key="call" className="text-warn">
                            {priceText(position.callPrice, listing.priceScale)}
                          </strong>,
                        ],
                      ] as const)),
                  [t('margin.price'), position.price === 0 ? '--' : priceText(position.price, listing.priceScale)],
                  [t('margin.value'), cashText(position.value, 'TWD')],
                  ...(position.dividend === '0'
                    ? []
                    : ([[t('margin.dividend'), `-${cashText(position.dividend, 'TWD')}`]] as const)),
                  [t('margin.ownRatio'), ratioText(position.ratioBps)],
                  [
                    t('margin.interest'),
                    `${cashText(position.interest, 'TWD')} · ${t('margin.days', { count: position.days })}`,
                  ],
                  [t('loans.rate'), percentText(position.rateBps, 'never')],
                  [t('margin.aDay'), cashText(position.aDay, 'TWD')],
                  [t(words.interestFrom), dateText(position.interestFrom)],
                  ...(term === undefined ? [] : [term]),
                ]
          }
        />
      </div>
      <PledgedList pledged={position.pledged} onReturn={pledging.onReturn} />
      {!isSold && (
        <Button kind="outline" size="md" block className="mt-3" onClick={() => pledging.onPledge(position)}>
          {t('pledges.pledge')}
        </Button>
      )}
      <div className="mt-3 flex gap-3 large-text:flex-wrap">
        {!isSold && (
          <Button
            kind="outline"
            size="md"
            className="flex-1"
            onClick={() => navigate(`/trade/positionDetail?id=${position.id}`)}
          >
            {t('margin.toPosition')}
          </Button>
        )}
        <Button size="md" className="flex-1" onClick={onRepay}>
          {t('margin.repay')}
        </Button>
      </div>
      <ExtendTerm kind="position" id={position.id} term={position.term} />
    </article>
  );
}
