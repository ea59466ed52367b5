import { Alert, Button, Descriptions } from 'antd';
import { useEffect } from 'react';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';

/** Where the money is to be sent, in full, opened by a press only: each look is written down. */
export function Destination({ id }: { id: string }) {
  const texts = useTexts();
  const failure = useFailure();
  const look = useSend('funding/view-destination');
  const { reset } = look;
  useEffect(() => reset, [id, reset]);
  if (look.data !== undefined) {
    const { place, number, holder, branch, bic } = look.data;
    const facts = [
      [texts.funding.place, place],
      [texts.funding.account, number],
      [texts.funding.holder, holder],
      [texts.funding.branch, branch],
      ['BIC', bic],
    ] as const;
    return (
      <Descriptions
        size="small"
        column={{ xs: 1, sm: 2 }}
        items={facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => ({ key: label, label, children: <span className="num">{value}</span> }))}
      />
    );
  }
  return (
    <div className="stack">
      <p className="faint">{texts.verification.logged}</p>
      {look.isError && <Alert type="error" showIcon title={failure(look.error)} />}
      <div>
        <Button type="primary" loading={look.isPending} onClick={() => look.mutate({ id })}>
          {texts.funding.openDestination}
        </Button>
      </div>
    </div>
  );
}
