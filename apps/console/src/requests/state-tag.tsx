import type { RequestState } from '@kuroshio/contract';
import { Tag } from 'antd';
import { useTexts } from '../platform/texts.ts';

const COLOURS: Readonly<Record<RequestState, string>> = {
  ...{ sent: 'blue', scheduled: 'purple', approved: 'blue', applied: 'green', failed: 'red' },
  ...{ declined: 'red', withdrawn: 'default', expired: 'default', overtaken: 'gold' },
};

/** How a request stands, in a word. */
export function StateTag({ state }: { state: RequestState }) {
  const texts = useTexts();
  return <Tag color={COLOURS[state]}>{texts.requestStates[state]}</Tag>;
}
