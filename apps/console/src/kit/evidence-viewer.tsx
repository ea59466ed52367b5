import { Alert, Button } from 'antd';
import { useEffect, useState } from 'react';
import { useFailure, useTexts } from '../platform/texts.ts';
import { useSend } from '../platform/use-call.ts';

/** The photos of a case, opened by a press only: each look is written down. They leave memory with the screen. */
export function EvidenceViewer({ id }: { id: string }) {
  const texts = useTexts();
  const failure = useFailure();
  const look = useSend('verification/view-photos');
  const [large, setLarge] = useState<'front' | 'back' | undefined>();
  const { reset } = look;
  useEffect(() => {
    reset();
    setLarge(undefined);
  }, [id, reset]);
  if (look.data === undefined)
    return (
      <div className="stack">
        <p className="faint">{texts.verification.logged}</p>
        {look.isError && <Alert type="error" showIcon title={failure(look.error)} />}
        <div>
          <Button type="primary" loading={look.isPending} onClick={() => look.mutate({ id })}>
            {texts.verification.open}
          </Button>
        </div>
      </div>
    );
  const shown = large === undefined ? (['front', 'back'] as const) : ([large] as const);
  return (
    <div className="evidence">
      {shown.map((side) => (
        <figure key={side}>
          <img src={`data:image/jpeg;base64,${look.data[side]}`} alt={texts.verification[side]} />
          <figcaption className="row">
            {texts.verification[side]}
            <Button
              type="link"
              aria-pressed={large === side}
              onClick={() => setLarge(large === side ? undefined : side)}
            >
              {texts.verification.larger}
            </Button>
          </figcaption>
        </figure>
      ))}
    </div>
  );
}
