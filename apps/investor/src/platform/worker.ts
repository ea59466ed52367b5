import { create } from 'zustand';

/** Whether a newer version of the app than the one that runs is there; it is shown after a reload. */
export const useRenewed = create<{ readonly renewed: boolean }>(() => ({ renewed: false }));

/** Hears what the worker of an earlier visit says; once, when the app starts. */
export function hearWorker(): void {
  // A browser has none where the address is not https.
  navigator.serviceWorker?.addEventListener('message', ({ data }) => {
    if (data === 'renewed') useRenewed.setState({ renewed: true });
  });
}
