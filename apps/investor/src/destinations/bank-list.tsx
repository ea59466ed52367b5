import type { OutputOf } from '@kuroshio/contract';
import { TAIWAN_BANKS } from '@kuroshio/identifiers';
import { Button, Empty, PlusIcon, Skeleton, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { UsableTag } from './usable-tag.tsx';

type Card = OutputOf<'destinations/list-cards'>[number];

/** `/information/bankList`: the customer's bank cards, from when each can be used, and the way to a new one. */
export function BankList() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('destinations/list-cards', {}, { staleTime: 0 });
  const [leaving, setLeaving] = useState<Card>();
  const remove = useSend('destinations/remove-card');
  const add = () => navigate('/information/addBankCard');
  const confirm = () => {
    if (leaving === undefined) return;
    remove.mutate(
      { id: leaving.id },
      {
        onSuccess: () => showToast(t('destinations.removed'), { kind: 'success' }),
        onSettled: () => {
          setLeaving(undefined);
          void refresh('destinations/list-cards');
        },
      },
    );
  };
  return (
    <>
      <BackBar title={t('destinations.cards')} />
      <div className="space-y-3 px-3 pt-3 pb-10" aria-busy={asked.data === undefined && asked.error === null}>
        {asked.data === undefined && <Awaited asked={asked} bones={<Skeleton shape="card" count={2} />} />}
        {asked.data?.length === 0 && (
          <Empty title={t('destinations.cardsEmpty')} note={t('destinations.cardsEmptyText')} />
        )}
        <ul className="space-y-3">
          {asked.data?.map((card) => (
            <li key={card.id}>
              <CardFace card={card} onRemove={() => setLeaving(card)} />
            </li>
          ))}
        </ul>
        {asked.data !== undefined && (
          <Button
            block
            kind={asked.data.length === 0 ? 'primary' : 'outline'}
            icon={<PlusIcon className="size-5" />}
            onClick={add}
          >
            {t('destinations.addCard')}
          </Button>
        )}
        <p className="px-1 text-xs text-ink-faint">{t('destinations.waitText')}</p>
      </div>
      <RemoveDialog
        title={leaving && t('destinations.removeCardTitle')}
        loading={remove.isPending}
        onConfirm={confirm}
        onCancel={() => setLeaving(undefined)}
      />
    </>
  );
}

function CardFace({ card, onRemove }: { card: Card; onRemove: () => void }) {
  const t = useText();
  const language = useLanguage();
  const bank = TAIWAN_BANKS.find(({ code }) => code === card.bankCode);
  const name = language === 'tw' ? card.bankName : (bank?.nameEn ?? card.bankName);
  const branch = [card.branch, card.branchCode, card.bic].filter((part) => part !== '').join(' · ');
  return (
    <article className="rounded-lg bg-surface-raised px-4 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base font-semibold text-ink">
          {name} <span className="num font-normal text-ink-faint">{card.bankCode}</span>
        </h2>
        <UsableTag usableFrom={card.usableFrom} />
      </div>
      <p className="num mt-3 text-xl tracking-wider whitespace-normal text-ink">•••• •••• •••• {card.tail}</p>
      <div className="mt-2 flex items-end justify-between gap-3">
        <div className="min-w-0 text-xs text-ink-faint">
          <p className="text-sm text-ink-muted">{card.holder}</p>
          <p>{t(card.kind === 'debit-card' ? 'destinations.debitCard' : 'destinations.atmCard')}</p>
          {branch !== '' && <p className="num whitespace-normal">{branch}</p>}
        </div>
        <Button kind="outline" size="sm" aria-label={`${t('destinations.remove')} ${card.tail}`} onClick={onRemove}>
          {t('destinations.remove')}
        </Button>
      </div>
    </article>
  );
}
