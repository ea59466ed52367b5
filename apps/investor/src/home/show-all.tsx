import { ForwardIcon } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';

/** Below a part of a list: the way to all of it. */
export function ShowAll({ label, path }: { label: string; path: string }) {
  const navigate = useNavigate();
  return (
    <button
      type="button"
      onClick={() => navigate(path)}
      className="flex h-11 w-full items-center justify-center gap-0.5 text-sm text-ink-faint hairline-t active:bg-surface-sunken"
    >
      {label}
      <ForwardIcon className="size-4" />
    </button>
  );
}
