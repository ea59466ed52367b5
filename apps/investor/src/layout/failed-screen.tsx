import { ErrorState } from '@kuroshio/ui';
import { forgetReloads, ScreenNotLoaded } from '../platform/load-screen.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { BackBar } from './back-bar.tsx';

/** In the place of a screen that could not be loaded or broke: says so and offers the way on. */
export function FailedScreen({ failure }: { failure?: unknown }) {
  const t = useText();
  const reload = () => {
    forgetReloads();
    location.reload();
  };
  const notLoaded = failure instanceof ScreenNotLoaded;
  return (
    <>
      <BackBar title={t(notLoaded ? 'shell.screenFailedTitle' : 'shell.screenCrashedTitle')} />
      <ErrorState
        title={t(notLoaded ? 'shell.screenFailedText' : 'shell.screenCrashedText')}
        retryLabel={t('shell.reload')}
        onRetry={reload}
      />
    </>
  );
}

/** In the place of a screen that does not exist. */
export function MissingScreen() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <>
      <BackBar title={t('shell.notFoundTitle')} />
      <ErrorState
        title={t('shell.notFoundText')}
        retryLabel={t('shell.toHome')}
        onRetry={() => navigate('/home/index', { replace: true })}
      />
    </>
  );
}
