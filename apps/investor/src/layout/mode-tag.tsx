import { showToast, Tag } from '@kuroshio/ui';
import { useConfig } from '../platform/config.ts';
import { useText } from '../platform/texts.ts';

/** Says on every screen that market and money are simulated, or replayed; nothing where the market is real. */
export function ModeTag() {
  const t = useText();
  const mode = useConfig('mode');
  if (mode !== 'simulated' && mode !== 'replay') return null;
  const note = t(mode === 'simulated' ? 'shell.simulatedNote' : 'shell.replayedNote');
  return (
    <button
      type="button"
      data-mode={mode}
      aria-label={note}
      title={note}
      onClick={() => showToast(note)}
      className="grid h-11 shrink-0 place-items-center px-2"
    >
      <Tag kind="warn">{t(mode === 'simulated' ? 'shell.simulated' : 'shell.replayed')}</Tag>
    </button>
  );
}
