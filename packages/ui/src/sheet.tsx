import { Drawer } from '@base-ui/react/drawer';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { CloseIcon } from './icons.tsx';
import { useLayer } from './layers.ts';

export interface SheetProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  closeLabel: string;
  /** Stays at the foot while the content scrolls: the button that confirms. */
  footer?: ReactNode;
  /** As high as a sheet may be, however little it holds: its height does not change with what is filled in. */
  tall?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

/** A sheet from the bottom: drag it down, press outside, Escape or the system's way back close it. Focus stays inside while it is open. */
export function Sheet({ open, onClose, title, closeLabel, footer, tall = false, className, children }: SheetProps) {
  useLayer(open, onClose);
  return (
    <Drawer.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Drawer.Portal>
        <Drawer.Backdrop className="fixed inset-0 z-30 bg-scrim opacity-[calc(1-var(--drawer-swipe-progress))] transition-opacity duration-sheet ease-current data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Drawer.Viewport className="fixed inset-0 z-30 mx-auto flex max-w-app items-end">
          <Drawer.Popup
            className={classNames(
              tall ? 'h-[92dvh]' : 'max-h-[88dvh]',
              'flex w-full flex-col rounded-t-xl bg-surface-raised text-ink shadow-float outline-none',
              '[transform:translateY(var(--drawer-swipe-movement-y))] transition-transform duration-sheet ease-current',
              'data-ending-style:[transform:translateY(100%)] data-starting-style:[transform:translateY(100%)] data-swiping:duration-0',
            )}
          >
            <div className="relative flex h-13 shrink-0 items-center justify-center px-12 hairline-b">
              <span aria-hidden="true" className="absolute top-1.5 h-1 w-9 rounded-full bg-line-strong" />
              <Drawer.Title className="mt-1.5 truncate text-lg font-semibold">{title}</Drawer.Title>
              <Drawer.Close
                aria-label={closeLabel}
                className="absolute top-1 right-1 grid size-11 place-items-center text-ink-faint active:text-ink"
              >
                <CloseIcon className="size-5" />
              </Drawer.Close>
            </div>
            <Drawer.Content className={classNames('min-h-0 flex-1 overflow-y-auto overscroll-contain', className)}>
              {children}
            </Drawer.Content>
            {footer !== undefined && <div className="shrink-0 px-4 pt-3 pb-4 hairline-t">{footer}</div>}
            <div className="shrink-0 safe-bottom" />
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
