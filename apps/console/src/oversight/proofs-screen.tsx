import { fill } from '@kuroshio/text/fill.ts';
import { Alert, Tag } from 'antd';
import { Reconciliations } from '../bank-files/reconciliations.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { timeText } from '../platform/format.ts';
import { useHasRole } from '../platform/session.ts';
import { useProofText, useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** `/proofs`: whether the books hold. */
export function ProofsScreen() {
  const texts = useTexts();
  const proofText = useProofText();
  const seesBank = useHasRole(['treasurer', 'compliance', 'admin', 'auditor']);
  const asked = useCall('oversight/proofs', {}, { watch: true });
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.proofs}</h1>
      </div>
      <Loaded asked={asked}>
        {({ proofs, provedAt, forgedRows }) => (
          <>
            <p className="faint num">
              {provedAt === null ? texts.proofs.waiting : fill(texts.proofs.provedAt, { time: timeText(provedAt) })}
            </p>
            {forgedRows > 0 && <Alert type="error" showIcon title={fill(texts.proofs.forged, { count: forgedRows })} />}
            <QueueTable
              label={texts.nav.proofs}
              rows={proofs}
              rowKey={({ name }) => name}
              columns={[
                {
                  title: texts.proofs.name,
                  render: (_, { name }) => (
                    <>
                      {proofText(name)}
                      <div className="faint">{name}</div>
                    </>
                  ),
                },
                {
                  title: texts.proofs.holds,
                  render: (_, { holds }) => (
                    <Tag color={holds ? 'green' : 'red'}>{holds ? texts.proofs.holds : texts.proofs.broken}</Tag>
                  ),
                },
              ]}
            />
          </>
        )}
      </Loaded>
      {seesBank && <Reconciliations />}
    </div>
  );
}
