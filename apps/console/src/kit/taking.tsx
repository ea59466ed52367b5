import { Alert, Button } from 'antd';
import { useEffect } from 'react';
import { useFailure, useTexts } from '../platform/texts.ts';

/** Takes a case or lets go of it, and goes to the next one that is free; also by the keys t and n. */
export function Taking({
  takenByMe,
  mayTake,
  take,
  next,
}: {
  takenByMe: boolean;
  mayTake: boolean;
  take: { mutate: (taken: boolean) => void; isPending: boolean; error: Error | null };
  /** Undefined where no other is free. */
  next: (() => void) | undefined;
}) {
  const texts = useTexts();
  const failure = useFailure();
  const { mutate } = take;
  useEffect(() => {
    function press({ key, target }: KeyboardEvent): void {
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [role="combobox"]')) return;
      if (key === 't' && mayTake) mutate(!takenByMe);
      if (key === 'n') next?.();
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [mayTake, mutate, next, takenByMe]);
  return (
    <>
      {take.error !== null && <Alert type="error" showIcon title={failure(take.error)} />}
      {mayTake && (
        <Button
          type={takenByMe ? 'default' : 'primary'}
          title={texts.verification.keys}
          loading={take.isPending}
          onClick={() => mutate(!takenByMe)}
        >
          {takenByMe ? texts.verification.letGo : texts.verification.take}
        </Button>
      )}
      {next !== undefined && <Button onClick={next}>{texts.verification.next}</Button>}
    </>
  );
}
