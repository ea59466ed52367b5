import { fill } from '@kuroshio/text/fill.ts';
import { Link } from '@tanstack/react-router';
import { Alert } from 'antd';
import { timeText } from '../platform/format.ts';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** On every screen of every operator: that withdrawals are late, and since when. */
export function LateWithdrawals({ mayOpen }: { mayOpen: boolean }) {
  const texts = useTexts();
  const asked = useCall('funding/late-withdrawals', {}, { watch: true });
  const { late = 0, since = null } = asked.data ?? {};
  if (late === 0 || since === null) return null;
  return (
    <Alert
      className="frame-alert"
      type="error"
      showIcon
      data-late
      title={fill(texts.funding.lateCount, { count: late, time: timeText(since) })}
      action={mayOpen && <Link to="/withdrawals">{texts.requests.open}</Link>}
    />
  );
}
