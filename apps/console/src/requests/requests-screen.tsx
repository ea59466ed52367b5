import { Tabs } from 'antd';
import { useState } from 'react';
import { Loaded } from '../kit/loaded.tsx';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { BundleCard } from './bundle-card.tsx';
import { RequestsTable } from './requests-table.tsx';

/** `/requests`: what waits for a second operator, and what was decided. */
export function RequestsScreen() {
  const texts = useTexts();
  const [show, setShow] = useState<'waiting' | 'decided'>('waiting');
  const asked = useCall('requests/list', { show }, { watch: true });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.requests}</h1>
      </div>
      <BundleCard />
      <Tabs
        activeKey={show}
        onChange={(key) => setShow(key as typeof show)}
        items={(['waiting', 'decided'] as const).map((key) => ({ key, label: texts.requests[key] }))}
      />
      <Loaded asked={asked}>
        {({ requests }) => (
          <RequestsTable
            rows={requests}
            label={texts.requests[show]}
            {...(show === 'waiting' ? { empty: texts.requests.noneWaiting } : {})}
          />
        )}
      </Loaded>
    </div>
  );
}
