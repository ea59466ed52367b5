import { part } from '../platform/load-with.ts';
import { notices } from '@kuroshio/text/areas/notices.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import type { Listing, Quote } from '@kuroshio/contract';
import { BellIcon, IconButton } from '@kuroshio/ui';
import { Suspense, useState } from 'react';
import { usePlace } from '../platform/navigation.tsx';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { useAskLogin } from '../quotes/ask-login.ts';

const AlertSheet = part([notices, trading], () => import('./alert-sheet.tsx').then((file) => file.AlertSheet));

/** The bell of an instrument: its alerts, and a new one. A guest is led to the login and back. */
export function AlertButton({ listing, quote }: { listing: Listing; quote: Quote }) {
  const t = useText();
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  const { path, search } = usePlace();
  const [open, setOpen] = useState(false);
  // The sheet stays for its way out.
  const [opened, setOpened] = useState(false);
  const { data } = useCall('alerts/list-alerts', { symbol: listing.symbol }, { enabled: signedIn });
  const waiting = data?.filter(({ armed }) => armed).length ?? 0;
  const press = () => {
    if (!signedIn) {
      askLogin(path + search);
      return;
    }
    setOpened(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton
        label={waiting > 0 ? t('notices.alertButtonSet', { count: waiting }) : t('notices.alertButton')}
        onPress={press}
        icon={<BellIcon className={`size-5.5 ${waiting > 0 ? 'text-brand' : 'text-ink-faint'}`} />}
      />
      {opened && (
        <Suspense fallback={null}>
          <AlertSheet listing={listing} quote={quote} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
