import { Empty } from '@kuroshio/ui';
import { BackBar } from '../layout/back-bar.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { AlertRows } from './alert-rows.tsx';

/** `/information/alerts`: every alert of the customer. */
export function AlertsScreen() {
  const t = useText();
  const navigate = useNavigate();
  const asked = useCall('alerts/list-alerts', {});
  const empty = (
    <Empty
      title={t('notices.alertsEmpty')}
      note={t('notices.alertsEmptyText')}
      action={{ label: t('quotes.toSearch'), onPress: () => navigate('/favorite/search') }}
    />
  );
  return (
    <>
      <BackBar title={t('notices.alerts')} />
      <Refreshable onRefresh={() => refresh('alerts/list-alerts')}>
        <AwaitedList asked={asked} rows={asked.data?.length ?? 0} bones={6} empty={empty}>
          <AlertRows alerts={asked.data ?? []} named />
        </AwaitedList>
      </Refreshable>
    </>
  );
}
