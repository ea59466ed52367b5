import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';

/** The picture of a receipt, opened by a press only: each look is written down. It leaves memory with the screen. */
export function Receipt({ id }: { id: string }) {
  const texts = useTexts();
  const failure = useFailure();
  const look = useSend('funding/view-receipt');
  const { reset } = look;
  useEffect(() => reset, [id, reset]);
  if (look.data !== undefined)
    return (
      <div className="evidence">
        <figure>
          <img src={`data:image/jpeg;base64,${look.data.receipt}`} alt={texts.funding.receipt} />
        </figure>
      </div>
    );
  return (
    <div className="stack">
      <p className="faint">{texts.verification.logged}</p>
      {look.isError && <Alert type="error" showIcon title={failure(look.error)} />}
      <div>
        <Button type="primary" loading={look.isPending} onClick={() => look.mutate({ id })}>
          {texts.funding.openReceipt}
        </Button>
      </div>
    </div>
  );
}
