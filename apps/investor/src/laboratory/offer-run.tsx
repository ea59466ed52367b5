import { Button } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { Part } from './part.tsx';

/** From a back-test that is done to the application by which its rule leads a strategy. */
export function OfferRun({ id }: { id: string }) {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Part title={t('laboratory.offerTitle')}>
      <p className="mt-1 text-sm text-ink-muted">{t('laboratory.offerNote')}</p>
      <Button kind="outline" block className="mt-3" onClick={() => navigate(`/home/lead?view=apply&run=${id}`)}>
        {t('laboratory.offer')}
      </Button>
    </Part>
  );
}
