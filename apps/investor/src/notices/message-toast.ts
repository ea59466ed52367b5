import type { Message } from '@kuroshio/contract';
import { messageText } from '@kuroshio/text/message-text.ts';
import { showToast } from '@kuroshio/ui/toast-store.ts';
import { call } from '../platform/api.ts';
import { isOnScreen } from '../platform/on-screen.ts';
import { usePreferences } from '../platform/preferences.ts';
import { queryClient } from '../platform/query.ts';
import { currentText } from '../platform/texts.ts';
import { callKey, refresh } from '../platform/use-call.ts';
import { messageFormat } from './message-format.ts';

/** Longer than a toast of one line: there are two to read. */
const SHOWN_MS = 4_000;

/** Says over the screen what has just come in; orders say so themselves where they are shown. */
export async function toastMessage(message: Message): Promise<void> {
  void refresh('notices/list-messages', 'alerts/list-alerts');
  if (message.kind === 'order' || message.kind === 'settlement') return;
  // The inbox shows it as it comes.
  if (isOnScreen('[data-message]')) return;
  const { listings } = await queryClient.fetchQuery({
    queryKey: callKey('quotes/instruments', {}),
    queryFn: () => call('quotes/instruments', {}, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { language } = usePreferences.getState();
  const t = currentText();
  const format = messageFormat(t, language, new Map(listings.map((listing) => [listing.symbol, listing])));
  const { title, body } = messageText(t, message.event, format);
  showToast(`${title}\n${body}`, { duration: SHOWN_MS });
}
