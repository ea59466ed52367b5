import { Empty, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { BasketForm } from './basket-form.tsx';

/** `/trade/basketEdit` sets up a basket, `?id=` changes one. */
export function BasketEditScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id');
  const asked = useCall('baskets/list-baskets', {}, { staleTime: 0 });
  const basket = asked.data?.baskets.find((one) => one.id === id);
  return (
    <>
      <BackBar title={t(id === null ? 'baskets.newTitle' : 'baskets.editTitle')} />
      {asked.data === undefined ? (
        <div className="px-3 pt-3" aria-busy={asked.error === null}>
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      ) : id !== null && basket === undefined ? (
        <Empty
          title={t('baskets.missing')}
          action={{ label: t('baskets.title'), onPress: () => navigate('/trade/baskets', { replace: true }) }}
        />
      ) : (
        <BasketForm key={basket?.version ?? 'new'} basket={basket} />
      )}
    </>
  );
}
