import { ErrorState } from '@kuroshio/ui';
import { failureText } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';

/** A call as a screen follows it; what `useCall` and `usePages` give is one. */
export interface AskedCall {
  readonly error: Error | null;
  readonly refetch: () => unknown;
  readonly isFetching: boolean;
}

/** In the place of what a call did not bring: why, and the way to ask again. */
export function LoadFailed({ asked, className }: { asked: AskedCall; className?: string | undefined }) {
  const t = useText();
  const title = t('shell.failedTitle');
  const note = failureText(asked.error);
  return (
    <ErrorState
      className={className}
      title={title}
      note={note === title ? undefined : note}
      retryLabel={t('shell.retry')}
      onRetry={() => void asked.refetch()}
      retrying={asked.isFetching}
    />
  );
}
