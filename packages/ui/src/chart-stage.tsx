import { Dialog } from '@base-ui/react/dialog';
import { type ReactNode, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { useLayer } from './layers.ts';

const UPRIGHT = '(orientation: portrait)';

function useUpright(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = matchMedia(UPRIGHT);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => matchMedia(UPRIGHT).matches,
  );
}

export interface ChartStageProps {
  open: boolean;
  onClose: () => void;
  /** What is shown, for screen readers. */
  label: string;
  /** `turned` where the phone is held upright: the content is turned by a quarter to the right. */
  children: (turned: boolean) => ReactNode;
}

/** The whole screen for a chart, always wider than high: turned by a quarter while the phone is held upright. */
export function ChartStage({ open, onClose, label, children }: ChartStageProps) {
  const turned = useUpright();
  useLayer(open, onClose);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          aria-label={label}
          className="fixed inset-0 z-30 overflow-hidden overscroll-none bg-surface-raised text-ink outline-none"
        >
          <div
            className={classNames(
              'flex flex-col',
              turned
                ? 'absolute top-0 left-0 h-[100dvw] w-[100dvh] origin-top-left [transform:translateX(100dvw)_rotate(90deg)]'
                : 'h-full w-full',
            )}
          >
            {children(turned)}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
