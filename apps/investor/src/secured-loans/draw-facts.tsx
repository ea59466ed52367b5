import type { OutputOf } from '@kuroshio/contract';
import { priceText } from '@kuroshio/ui';
import { Facts } from '../loans/facts.tsx';
import { lineText, ratioText } from '../margin/margin-words.ts';
import { cashText, dateText } from '../platform/format.ts';
import { useListing } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';

interface DrawFactsProps {
  quote: OutputOf<'secured-loans/quote-draw'>;
  symbol: string;
}

/** What a loan costs, until when, what it pays at once, and how near a call it comes. */
export function DrawFacts({ quote, symbol }: DrawFactsProps) {
  const t = useText();
  const listing = useListing(symbol);
  const paysNow = BigInt(quote.interest) > 0n;
  const arrives = BigInt(quote.amount) - BigInt(quote.interest);
  return (
    <div>
      <Facts
        rows={[
          [t('loans.rate'), ratioText(quote.rateBps)],
          [t('margin.aDay'), cashText(quote.aDay, 'TWD')],
          [t('margin.endsOn'), dateText(quote.endsOn)],
          [t('securedLoans.toTheEnd'), cashText(quote.toTheEnd, 'TWD')],
          ...(paysNow
            ? ([
                [t('securedLoans.interest'), `-${cashText(quote.interest, 'TWD')}`],
                [t('securedLoans.arrives'), <strong key="arrives">{cashText(arrives, 'TWD')}</strong>],
              ] as const)
            : []),
          [t('securedLoans.ratioAfter'), ratioText(quote.ratioBps)],
          ...(quote.callPrice === undefined || listing === undefined
            ? []
            : ([
                [
                  t('securedLoans.callPrice', { percent: lineText(quote.callBelowBps) }),
                  <strong key="call" className="text-warn">
                    {priceText(quote.callPrice, listing.priceScale)}
                  </strong>,
                ],
              ] as const)),
        ]}
      />
      {paysNow && <p className="mt-1 text-xs text-ink-faint">{t('securedLoans.interestText')}</p>}
    </div>
  );
}
