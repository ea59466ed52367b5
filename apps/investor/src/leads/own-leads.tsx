import { Button, Empty } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { CardRow } from '../strategies/card-row.tsx';
import { ApplicationRow } from './application-row.tsx';
import type { Overview } from './lead-words.ts';

/** What one leads, what one has applied for, and the way to apply. */
export function OwnLeads({ data, onApply }: { data: Overview; onApply: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { certified, free, applications, strategies } = data;
  return (
    <div className="pb-6">
      <section className="bg-surface-raised px-4 py-4">
        <p className="text-sm text-ink-muted">{t('leads.how')}</p>
        <p className="mt-2 text-sm text-ink-muted">{t('leads.noLeverage')}</p>
        {certified ? (
          <Button block className="mt-4" disabled={!free} onClick={onApply}>
            {t('leads.apply')}
          </Button>
        ) : (
          <Button block className="mt-4" onClick={() => navigate('/information/authInfo')}>
            {t('leads.verify')}
          </Button>
        )}
        {!(certified && free) && (
          <p className="mt-2 text-center text-xs text-ink-faint">
            {t(certified ? 'leads.notFree' : 'leads.notCertified')}
          </p>
        )}
      </section>
      {strategies.length > 0 && (
        <section className="mt-2 bg-surface-raised">
          <h2 className="px-4 pt-4 pb-1 text-lg font-semibold text-ink">{t('leads.own')}</h2>
          <ul>
            {strategies.map((card) => (
              <CardRow key={card.id} card={card} onOpen={() => navigate(`/home/lead?id=${card.id}`)} />
            ))}
          </ul>
        </section>
      )}
      <section className="mt-2 bg-surface-raised">
        <h2 className="px-4 pt-4 pb-1 text-lg font-semibold text-ink">{t('leads.applications')}</h2>
        {applications.length === 0 ? (
          <Empty title={t('leads.none')} note={t('leads.noneText')} />
        ) : (
          <ul>
            {applications.map((one) => (
              <ApplicationRow key={one.id} application={one} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}
