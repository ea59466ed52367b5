import { Button, Dialog, Empty, Skeleton, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { Facts } from '../loans/facts.tsx';
import { cashText } from '../platform/format.ts';
import { useAccountEvents } from '../platform/live.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { AdjustForm } from './adjust-form.tsx';
import { type Basket, driftText } from './basket-words.ts';
import { PartList } from './part-list.tsx';
import { RunList } from './run-list.tsx';

const AGAIN_MS = 10_000;

/** `/trade/basket?id=`: one basket, how far it is from its target, and what brings it there. */
export function BasketScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const asked = useCall('baskets/list-baskets', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  useAccountEvents(() => void refresh('baskets/list-baskets', 'baskets/list-basket-runs'));
  const basket = asked.data?.baskets.find((one) => one.id === id);
  return (
    <>
      <BackBar title={t('baskets.title')} />
      {asked.data === undefined ? (
        <div className="px-3 pt-3" aria-busy={asked.error === null}>
          <Awaited asked={asked} bones={<Skeleton shape="card" count={2} />} />
        </div>
      ) : basket === undefined ? (
        <Empty
          title={t('baskets.missing')}
          action={{ label: t('baskets.title'), onPress: () => navigate('/trade/baskets', { replace: true }) }}
        />
      ) : (
        <div className="space-y-3 px-3 pt-3 pb-10">
          <Own basket={basket} />
          <AdjustForm key={basket.version} basket={basket} />
          <section>
            <h2 className="px-1 pt-2 pb-2 text-base font-semibold text-ink">{t('baskets.history')}</h2>
            <RunList id={basket.id} />
          </section>
        </div>
      )}
    </>
  );
}

function Own({ basket }: { basket: Basket }) {
  const t = useText();
  const navigate = useNavigate();
  const [removing, setRemoving] = useState(false);
  const remove = useSend('baskets/remove-basket');
  return (
    <section className="rounded-lg bg-surface-raised px-4 py-4">
      <h2 className="text-xl font-semibold text-ink [overflow-wrap:anywhere]">{basket.name}</h2>
      <Facts
        rows={[
          [t('baskets.value'), <strong key="value">{cashText(basket.value, basket.currency)}</strong>],
          [t('baskets.drift'), <strong key="drift">{driftText(basket)}</strong>],
        ]}
      />
      <div className="mt-3">
        <PartList basket={basket} />
      </div>
      <p className="mt-3 text-xs text-ink-faint">
        {t('baskets.driftNote')} {t('baskets.cashOnly')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button kind="outline" size="md" className="grow" onClick={() => navigate(`/trade/basketEdit?id=${basket.id}`)}>
          {t('baskets.edit')}
        </Button>
        <Button kind="outline" size="md" className="grow" onClick={() => setRemoving(true)}>
          {t('baskets.remove')}
        </Button>
      </div>
      <Dialog
        open={removing}
        title={t('baskets.removeTitle')}
        confirmLabel={t('baskets.remove')}
        cancelLabel={t('baskets.keep')}
        loading={remove.isPending}
        onCancel={() => setRemoving(false)}
        onConfirm={() =>
          remove.mutate(
            { id: basket.id },
            {
              onSuccess: () => {
                showToast(t('baskets.removed'), { kind: 'success' });
                navigate('/trade/baskets', { replace: true });
              },
              onSettled: () => {
                setRemoving(false);
                void refresh('baskets/list-baskets');
              },
            },
          )
        }
      >
        {t('baskets.removeText')}
      </Dialog>
    </section>
  );
}
