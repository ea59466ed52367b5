import type { OutputOf } from '@kuroshio/contract';
import { TAIWAN_BANKS } from '@kuroshio/identifiers';
import { UsableTag } from '../destinations/usable-tag.tsx';
import { serverNow } from '../platform/server-clock.ts';
import { useLanguage, useText } from '../platform/texts.ts';

export type Destination =
  | { readonly kind: 'card'; readonly card: OutputOf<'destinations/list-cards'>[number] }
  | { readonly kind: 'address'; readonly address: OutputOf<'destinations/list-addresses'>[number] };

export interface DestinationPickProps {
  destinations: readonly Destination[];
  picked: Destination;
  onPick: (destination: Destination) => void;
  onAdd: () => void;
}

const keyOf = (one: Destination) => (one.kind === 'card' ? `card ${one.card.id}` : `address ${one.address.id}`);
const usableFromOf = (one: Destination) => (one.kind === 'card' ? one.card.usableFrom : one.address.usableFrom);

/** Which of the customer's own cards and addresses it goes to; one that still waits cannot be chosen. */
export function DestinationPick({ destinations, picked, onPick, onAdd }: DestinationPickProps) {
  const t = useText();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium text-ink-muted">{t('funding.to')}</legend>
      <div className="overflow-hidden rounded-md border border-line-strong">
        {destinations.map((one) => {
          const waits = usableFromOf(one) > serverNow();
          return (
            <label
              key={keyOf(one)}
              className="flex min-h-14 items-center gap-3 px-3.5 py-2 not-last:hairline-b has-checked:bg-brand-soft has-focus-visible:ring-1 has-focus-visible:ring-brand has-disabled:opacity-60"
            >
              <input
                type="radio"
                name="destination"
                className="size-4.5 accent-(--color-brand)"
                checked={keyOf(one) === keyOf(picked)}
                disabled={waits}
                onChange={() => onPick(one)}
              />
              <span className="min-w-0 flex-1">
                <DestinationName destination={one} />
              </span>
              {waits && <UsableTag usableFrom={usableFromOf(one)} />}
            </label>
          );
        })}
      </div>
      <button type="button" onClick={onAdd} className="mt-1 min-h-11 text-sm font-medium text-brand">
        {t('destinations.addCard')}
      </button>
    </fieldset>
  );
}

function DestinationName({ destination }: { destination: Destination }) {
  const t = useText();
  const language = useLanguage();
  if (destination.kind === 'address') {
    const { network, address, label } = destination.address;
    return (
      <>
        <span className="block truncate text-base text-ink">{label === '' ? t('destinations.addresses') : label}</span>
        <span className="num block text-xs text-ink-faint">
          {network} · {address.slice(0, 6)}…{address.slice(-4)}
        </span>
      </>
    );
  }
  const { bankCode, bankName, tail } = destination.card;
  const bank = TAIWAN_BANKS.find(({ code }) => code === bankCode);
  return (
    <>
      <span className="block truncate text-base text-ink">
        {language === 'tw' ? bankName : (bank?.nameEn ?? bankName)}
      </span>
      <span className="num block text-xs text-ink-faint">
        {bankCode} · •••• {tail}
      </span>
    </>
  );
}
