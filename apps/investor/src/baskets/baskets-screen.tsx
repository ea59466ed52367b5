import { Button, Empty, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { Facts } from '../loans/facts.tsx';
import { cashText } from '../platform/format.ts';
import { useAccountEvents } from '../platform/live.ts';
import { Link, useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { type Basket, driftText } from './basket-words.ts';
import { PartList } from './part-list.tsx';

const AGAIN_MS = 10_000;

/** `/trade/baskets`: what is to be held in which proportions, and how far it is from them. */
export function BasketsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('baskets/list-baskets', {}, { staleTime: 0, refetchInterval: AGAIN_MS });
  useAccountEvents(() => void refresh('baskets/list-baskets'));
  const { data } = asked;
  const add = () => navigate('/trade/basketEdit');
  return (
    <>
      <BackBar title={t('baskets.title')} />
      {data === undefined ? (
        <div className="px-3 pt-3" aria-busy={asked.error === null}>
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      ) : data.baskets.length === 0 ? (
        <Empty
          title={t('baskets.empty')}
          note={t('baskets.emptyText')}
          action={{ label: t('baskets.add'), onPress: add }}
        />
      ) : (
        <div className="space-y-3 px-3 pt-3 pb-10">
          <ul className="space-y-3">
            {data.baskets.map((basket) => (
              <li key={basket.id}>
                <BasketCard basket={basket} />
              </li>
            ))}
          </ul>
          <p className="px-1 text-xs text-ink-faint">{t('baskets.driftNote')}</p>
          {data.baskets.length < data.most && (
            <Button block kind="outline" onClick={add}>
              {t('baskets.add')}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function BasketCard({ basket }: { basket: Basket }) {
  const t = useText();
  return (
    <Link
      to={`/trade/basket?id=${basket.id}`}
      className="block rounded-lg bg-surface-raised px-4 py-4 active:bg-surface-sunken"
    >
      <article data-basket={basket.id}>
        <h2 className="text-lg font-semibold text-ink [overflow-wrap:anywhere]">{basket.name}</h2>
        <Facts
          rows={[
            [t('baskets.value'), cashText(basket.value, basket.currency)],
            [t('baskets.drift'), driftText(basket)],
          ]}
        />
        <div className="mt-2">
          <PartList basket={basket} />
        </div>
      </article>
    </Link>
  );
}
