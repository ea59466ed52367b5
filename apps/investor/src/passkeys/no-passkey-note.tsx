import { failureText } from '../platform/failure.ts';
import { NoPasskey } from './on-device.ts';

/** Why it did not come to a passkey, and where it would. */
export function NoPasskeyNote({ failure }: { failure: Error }) {
  if (!(failure instanceof NoPasskey))
    return (
      <p role="alert" className="text-sm text-danger">
        {failureText(failure)}
      </p>
    );
  return (
    <p role="alert" className="rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">
      {failure.text}
      {failure.address !== undefined && (
        <a href={failure.address} className="-mb-2.5 grid min-h-11 items-center font-medium break-all underline">
          {failure.address}
        </a>
      )}
    </p>
  );
}
