import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button, type ButtonKind } from './button.tsx';
import { useLayer } from './layers.ts';

export interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** What will happen, in words or as rows. */
  children?: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  /** One button only where left out. */
  cancelLabel?: string | undefined;
  /** Also called for Escape and the system's way back. A press outside does not close. */
  onCancel: () => void;
  confirmKind?: ButtonKind | undefined;
  /** The confirming button waits; nothing closes meanwhile. */
  loading?: boolean | undefined;
}

/** Asks for a yes or a no in the middle of the screen. */
export function Dialog(props: DialogProps) {
  const { open, title, children, confirmLabel, onConfirm, cancelLabel, onCancel, confirmKind, loading = false } = props;
  const cancel = () => {
    if (!loading) onCancel();
  };
  useLayer(open, cancel);
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) cancel();
      }}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-quick data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-40 mx-auto grid max-w-app place-items-center px-8">
          <AlertDialog.Popup className="max-h-[80dvh] w-full max-w-80 overflow-y-auto rounded-xl bg-surface-raised text-ink shadow-float transition-[opacity,scale] duration-quick ease-current outline-none data-ending-style:scale-96 data-ending-style:opacity-0 data-starting-style:scale-96 data-starting-style:opacity-0">
            <div className="px-5 pt-5 pb-4 text-center">
              <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
              {children !== undefined && (
                <AlertDialog.Description render={<div />} className="mt-2 text-base text-ink-muted">
                  {children}
                </AlertDialog.Description>
              )}
            </div>
            <div className="flex gap-3 px-5 pb-5">
              {cancelLabel !== undefined && (
                <Button kind="outline" size="md" className="flex-1" disabled={loading} onClick={onCancel}>
                  {cancelLabel}
                </Button>
              )}
              <Button kind={confirmKind} size="md" className="flex-1" loading={loading} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
