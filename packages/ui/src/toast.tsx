import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CheckIcon, WarnIcon } from './icons.tsx';
import { Spinner } from './spinner.tsx';
import { currentToast, subscribeToast, type ToastKind } from './toast-store.ts';

const MARKS: Record<ToastKind, ReactNode> = {
  info: undefined,
  success: <CheckIcon className="size-5 shrink-0" />,
  error: <WarnIcon className="size-5 shrink-0" />,
  loading: <Spinner className="size-5 shrink-0" />,
};

/** The one place where toasts appear. Stands once in the app; `showToast` fills it. */
export function Toaster() {
  const toast = useSyncExternalStore(subscribeToast, currentToast, () => undefined);
  if (typeof document === 'undefined') return null;
  // The live regions are always there: a region added together with its text is not read out.
  return createPortal(
    <div className="pointer-events-none fixed inset-0 z-50 mx-auto flex max-w-app items-center justify-center px-10">
      <div role="status" aria-live="polite" className="contents">
        {toast !== undefined && toast.kind !== 'error' && (
          <ToastCard key={toast.id} kind={toast.kind} text={toast.text} />
        )}
      </div>
      <div role="alert" aria-live="assertive" className="contents">
        {toast?.kind === 'error' && <ToastCard key={toast.id} kind={toast.kind} text={toast.text} />}
      </div>
    </div>,
    document.body,
  );
}

/** The card of a toast, dark in both themes. */
function ToastCard({ kind, text }: { kind: ToastKind; text: string }) {
  return (
    <div
      data-toast={kind}
      className="flex max-w-full animate-toast items-center gap-2 rounded-lg bg-toast px-4 py-3 text-base text-white shadow-float"
    >
      {MARKS[kind]}
      <span className="min-w-0">{text}</span>
    </div>
  );
}
