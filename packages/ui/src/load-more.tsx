import { useEffect, useRef } from 'react';
import { Spinner } from './spinner.tsx';

/** How far before the end of the list the next part is fetched, in px. */
export const LOAD_OFFSET = 300;

export type LoadMoreStatus = 'idle' | 'loading' | 'finished' | 'error';

export interface LoadMoreProps {
  status: LoadMoreStatus;
  /** Called when the foot of the list comes within 300 px of the screen and nothing loads; also by the retry. */
  onLoad: () => void;
  texts: { loading: string; finished: string; error: string; retry: string };
}

/** Foot of a list that loads its next part as it comes near. */
export function LoadMore({ status, onLoad, texts }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const load = useRef(onLoad);
  load.current = onLoad;

  // Observed anew after each part: a short part may leave the foot in sight, and then nothing would cross the edge.
  useEffect(() => {
    const element = foot.current;
    if (element === null || status !== 'idle') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) load.current();
      },
      { rootMargin: `0px 0px ${LOAD_OFFSET}px 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [status]);

  return (
    <div
      ref={foot}
      role="status"
      data-load={status}
      className="flex min-h-12 items-center justify-center gap-2 text-sm text-ink-faint"
    >
      {status === 'loading' && (
        <>
          <Spinner className="size-4" />
          {texts.loading}
        </>
      )}
      {status === 'finished' && (
        <>
          <span className="h-px w-8 bg-line-strong" />
          {texts.finished}
          <span className="h-px w-8 bg-line-strong" />
        </>
      )}
      {status === 'error' && (
        <>
          {texts.error}
          <button type="button" onClick={onLoad} className="h-11 min-w-11 px-2 font-semibold text-brand">
            {texts.retry}
          </button>
        </>
      )}
    </div>
  );
}
