import { percentText } from '@kuroshio/ui';
import { FactRows } from '../layout/fact-rows.tsx';
import { cashText, dateText } from '../platform/format.ts';
import { useSymbolName } from '../platform/instruments.ts';
import { useText } from '../platform/texts.ts';
import { type Detail, HOW, type Kind } from './strategy-words.ts';

/** What it does, who runs it, and what it is held to. */
export function HowPart({ data: { card, lead } }: { data: Detail }) {
  const t = useText();
  const nameOf = useSymbolName();
  const notes = [
    card.algorithm === 'lead' ? (lead?.description ?? '') : t(HOW[card.algorithm]),
    ...(card.kind === 'day' ? [t('strategies.flatNote')] : []),
    ...(lead === null ? [] : [t(ownerNote(card.kind, lead.byRule))]),
    t('strategies.pool'),
    t('strategies.limit', { limit: percentText(card.drawdownLimitBps, 'never') }),
  ];
  return (
    <section className="mt-2 bg-surface-raised px-4 py-3">
      <h2 className="text-lg font-semibold text-ink">{t('strategies.how')}</h2>
      {notes.map((note, at) => (
        <p
          key={note}
          className={`${at === 0 ? 'mt-1' : 'mt-2'} text-sm break-words whitespace-pre-line text-ink-muted`}
        >
          {note}
        </p>
      ))}
      {lead !== null && (
        <p className="mt-2 text-sm text-ink-muted">
          {t('strategies.universe')}: {lead.symbols.map(nameOf).join(', ')}
        </p>
      )}
      <div className="mt-2">
        <FactRows
          rows={[
            [
              t('strategies.issuer'),
              t(card.issuer === 'house' ? 'strategies.issuerHouse' : 'strategies.issuerCustomer'),
            ],
            [t('strategies.fundSize'), cashText(card.fundSize, card.currency)],
            [t('strategies.issuerMoney'), cashText(card.issuerMoney, card.currency)],
            [t('strategies.minimum'), cashText(card.minimum, card.currency)],
            ...(lead === null
              ? []
              : ([[t('strategies.concentration'), percentText(lead.concentrationBps, 'never')]] as const)),
            [t('strategies.openedOn'), dateText(card.openedOn)],
            [t('strategies.deadline'), dateText(card.joinsUntil)],
            [t('strategies.endsOn'), dateText(card.endsOn)],
          ]}
        />
      </div>
    </section>
  );
}

/** Who trades what a customer leads. */
function ownerNote(kind: Kind, byRule: boolean) {
  if (!byRule) return 'strategies.ownedNote';
  return kind === 'day' ? 'strategies.ruledNote' : 'strategies.ruledDaysNote';
}
