import { Empty, Skeleton, Tabs } from '@kuroshio/ui';
import { Awaited } from '../../layout/awaited.tsx';
import { BackBar } from '../../layout/back-bar.tsx';
import { MorePages } from '../../layout/more-pages.tsx';
import { Refreshable } from '../../layout/refreshable.tsx';
import { useNavigate, useSearchParams } from '../../platform/navigation.tsx';
import { useText } from '../../platform/texts.ts';
import { refresh, usePages } from '../../platform/use-call.ts';
import { OfferingKinds } from '../offering-kinds.tsx';
import { RightsCard } from './rights-card.tsx';
import { ASK_EVERY, RIGHTS_ROUTE } from './rights-words.ts';

const bones = <Skeleton shape="card" count={3} className="[&>div]:h-40" />;

/** `/home/newStock?kind=rights`: capital increases, those with the reader's rights among them. */
export function RightsList() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const ended = params.get('tab') === 'past';
  return (
    <>
      <BackBar title={t('rights.title')} />
      <OfferingKinds current={RIGHTS_ROUTE} />
      <Tabs
        className="bg-surface-raised"
        label={t('rights.tabs')}
        value={ended ? 'past' : 'running'}
        onChange={(key) => navigate(key === 'past' ? `${RIGHTS_ROUTE}&tab=past` : RIGHTS_ROUTE, { replace: true })}
        tabs={[
          { key: 'running', label: t('rights.running') },
          { key: 'past', label: t('rights.past') },
        ]}
      />
      <Refreshable onRefresh={() => refresh('offerings/list-rights')}>
        <div className="px-3 pt-3 pb-10">
          <Issues key={String(ended)} ended={ended} />
        </div>
      </Refreshable>
    </>
  );
}

function Issues({ ended }: { ended: boolean }) {
  const t = useText();
  const navigate = useNavigate();
  const pages = usePages(
    'offerings/list-rights',
    { ended },
    ({ issues, more }) => {
      const last = issues.at(-1);
      return more && last !== undefined ? { before: last.id } : undefined;
    },
    { refetchInterval: ended ? false : ASK_EVERY },
  );
  if (pages.data === undefined) return <Awaited asked={pages} bones={bones} />;
  const issues = pages.data.pages.flatMap((page) => page.issues);
  if (issues.length === 0) {
    return ended ? (
      <Empty title={t('rights.emptyPast')} />
    ) : (
      <Empty
        title={t('rights.empty')}
        note={t('rights.emptyText')}
        action={{ label: t('rights.toCalendar'), onPress: () => navigate('/information/calendar') }}
      />
    );
  }
  return (
    <>
      <ul className="space-y-3">
        {issues.map((issue) => (
          <li key={issue.id}>
            <RightsCard issue={issue} />
          </li>
        ))}
      </ul>
      {issues.some(({ simulated }) => simulated) && (
        <p className="px-1 pt-3 text-xs text-ink-faint">{t('rights.simulatedText')}</p>
      )}
      {pages.hasNextPage && <MorePages pages={pages} />}
    </>
  );
}
