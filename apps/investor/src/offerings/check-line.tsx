import { CheckIcon, CloseIcon } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';

/** One thing that was checked on this device, and whether it holds. */
export function CheckLine({ holds, children }: { holds: boolean; children: string }) {
  const t = useText();
  return (
    <li className="flex items-start gap-2 py-1.5 text-sm text-ink">
      <span
        role="img"
        aria-label={t(holds ? 'offerings.passed' : 'offerings.broken')}
        className={`mt-0.5 shrink-0 ${holds ? 'text-brand' : 'text-danger'}`}
      >
        {holds ? <CheckIcon /> : <CloseIcon />}
      </span>
      <span>{children}</span>
    </li>
  );
}
