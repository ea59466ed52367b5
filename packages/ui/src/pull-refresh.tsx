import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import { classNames } from './class-names.ts';
import { CheckIcon, DownIcon } from './icons.tsx';
import {
  PULL_HEAD,
  PULL_REST,
  type PullEvent,
  type PullState,
  type PullStatus,
  pullNext,
  SUCCESS_MS,
} from './pull-state.ts';
import { Spinner } from './spinner.tsx';

export interface PullRefreshProps {
  /** Loads again. A rejection closes the head without the word of success; say what failed elsewhere. */
  onRefresh: () => Promise<unknown>;
  /** The words of each state. */
  texts: { pulling: string; loosing: string; loading: string; success: string };
  disabled?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** How far the nearest thing that scrolls around `element` is from its top. */
function scrolledBy(element: HTMLElement): number {
  for (let at: HTMLElement | null = element; at !== null; at = at.parentElement) {
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at.scrollTop;
  }
  return window.scrollY;
}

const rootScale = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

/** Pulled down from its top the content refreshes. The head is 50 px high, the success shows for 500 ms. */
export function PullRefresh({ onRefresh, texts, disabled, className, children }: PullRefreshProps) {
  const [state, send] = useReducer((before: PullState, event: PullEvent) => pullNext(before, event), PULL_REST);
  const box = useRef<HTMLDivElement>(null);
  const finger = useRef<{ x: number; y: number; scale: number } | undefined>(undefined);
  const refresh = useRef(onRefresh);
  refresh.current = onRefresh;

  useEffect(() => {
    if (state.status === 'loading') {
      let live = true;
      const done = (success: boolean) => {
        if (live) send({ type: 'loaded', success });
      };
      refresh.current().then(
        () => done(true),
        () => done(false),
      );
      return () => {
        live = false;
      };
    }
    if (state.status === 'success') {
      const timer = setTimeout(() => send({ type: 'shown' }), SUCCESS_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [state.status]);

  useEffect(() => {
    const element = box.current;
    if (element === null || disabled === true) return undefined;
    const start = (event: TouchEvent) => {
      const touch = event.touches[0];
      finger.current =
        touch !== undefined && event.touches.length === 1 && scrolledBy(element) <= 0
          ? { x: touch.clientX, y: touch.clientY, scale: rootScale() }
          : undefined;
    };
    const move = (event: TouchEvent) => {
      const touch = event.touches[0];
      const from = finger.current;
      if (touch === undefined || from === undefined) return;
      const y = touch.clientY - from.y;
      if (Math.abs(touch.clientX - from.x) > Math.abs(y)) return;
      // Only a pull takes the gesture from the browser, so this listener must not be passive.
      if (y > 0 && event.cancelable) event.preventDefault();
      send({ type: 'move', finger: y / from.scale });
    };
    const end = () => {
      if (finger.current === undefined) return;
      finger.current = undefined;
      send({ type: 'release' });
    };
    element.addEventListener('touchstart', start, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [disabled]);

  const following = state.status === 'pulling' || state.status === 'loosing';
  return (
    <div ref={box} data-pull={state.status} className={classNames('relative overflow-x-clip', className)}>
      <div
        className={classNames(!following && 'transition-transform duration-tabs ease-current')}
        style={state.distance === 0 ? undefined : { transform: `translateY(${state.distance / 16}rem)` }}
      >
        <div className="absolute inset-x-0 bottom-full" style={{ height: `${PULL_HEAD / 16}rem` }}>
          {state.status !== 'normal' && <PullHead status={state.status} texts={texts} />}
        </div>
        {children}
      </div>
    </div>
  );
}

/** The words and mark of a state in the head. */
export function PullHead({
  status,
  texts,
}: {
  status: Exclude<PullStatus, 'normal'>;
  texts: PullRefreshProps['texts'];
}) {
  return (
    <div role="status" className="flex h-full items-center justify-center gap-2 text-sm text-ink-faint">
      {status === 'loading' && <Spinner className="size-4" />}
      {status === 'success' && <CheckIcon className="size-4 text-accent" />}
      {(status === 'pulling' || status === 'loosing') && (
        <DownIcon
          className={classNames('size-4 transition-transform duration-quick', status === 'loosing' && 'rotate-180')}
        />
      )}
      {texts[status]}
    </div>
  );
}
