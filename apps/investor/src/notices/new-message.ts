import { funding } from '@kuroshio/text/areas/funding.ts';
import { notices } from '@kuroshio/text/areas/notices.ts';
import { restrictions } from '@kuroshio/text/areas/restrictions.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import type { Message } from '@kuroshio/contract';
import { loadWith } from '../platform/load-with.ts';

/** Says what has come in, once what is needed for that is loaded. */
export async function tellMessage(message: Message): Promise<void> {
  const { toastMessage } = await loadWith(
    [notices, restrictions, trading, verification, funding],
    () => import('./message-toast.ts'),
  );
  await toastMessage(message);
}
