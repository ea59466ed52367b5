import type { UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useFailure, useTexts } from '../platform/texts.ts';

/** What was asked for once it is there; until then bones, and where it failed why, with a way to try again. */
export function Loaded<Data>({
  asked,
  children,
}: {
  asked: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}) {
  const texts = useTexts();
  const failure = useFailure();
  if (asked.data !== undefined) return children(asked.data);
  if (asked.isError)
    return (
      <Alert
        type="error"
        showIcon
        title={failure(asked.error)}
        action={<Button onClick={() => void asked.refetch()}>{texts.app.again}</Button>}
      />
    );
  return (
    <div aria-busy="true" aria-label={texts.app.loading}>
      <Skeleton active />
    </div>
  );
}
