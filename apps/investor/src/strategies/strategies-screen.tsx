import { Tabs } from '@kuroshio/ui';
import { BackBar } from '../layout/back-bar.tsx';
import { useSearchParams } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { OwnStrategies } from './own-strategies.tsx';
import { StrategyDetail } from './strategy-detail.tsx';
import { StrategyList } from './strategy-list.tsx';
import type { Kind } from './strategy-words.ts';
import { useStrategiesWatch } from './use-strategies-watch.ts';

const TABS = ['all', 'own'] as const;

/** Strategies of a kind, one's own, or one of them: what is shown stands in the address, so that the way back leads out of it. */
export function StrategiesScreen({ kind }: { kind: Kind }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  useStrategiesWatch();
  const id = params.get('id');
  if (id !== null && /^\d{1,18}$/.test(id)) return <StrategyDetail key={id} id={id} />;
  const tab = TABS.find((one) => one === params.get('tab')) ?? 'all';
  const open = (strategy: string) => setParams({ id: strategy });
  return (
    <>
      <BackBar title={t(kind === 'copy' ? 'strategies.title' : 'strategies.titleDay')} />
      <div className="sticky top-12 z-10 bg-surface-raised">
        <Tabs
          label={t('strategies.views')}
          value={tab}
          onChange={(next) => setParams({ tab: next }, { replace: true })}
          tabs={[
            { key: 'all', label: t('strategies.tabAll') },
            { key: 'own', label: t('strategies.tabOwn') },
          ]}
        />
      </div>
      {tab === 'all' ? (
        <StrategyList kind={kind} onOpen={open} />
      ) : (
        <OwnStrategies onOpen={open} onSee={() => setParams({ tab: 'all' }, { replace: true })} />
      )}
    </>
  );
}
