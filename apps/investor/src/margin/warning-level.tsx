import { DownIcon, PickerSheet, showToast } from '@kuroshio/ui';
import { useState } from 'react';
import { failureText } from '../platform/failure.ts';
import { useText } from '../platform/texts.ts';
import { refresh, useSend } from '../platform/use-call.ts';
import { lineText } from './margin-words.ts';

/** From just above the line of a call to where a first short sale stands. */
const LEVELS = [135, 140, 145, 150, 155, 160, 166, 170, 180, 190, 200] as const;

/** Below which ratio one wants to be warned, also while prices move. */
export function WarningLevel({ bps }: { bps: number }) {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  const { mutate, isPending } = useSend('notices/change-preferences', { quiet: true });
  const choose = (level: string) =>
    mutate(
      { marginWarningBps: Number(level) },
      {
        onSuccess: () =>
          showToast(t('margin.warnLevelChanged', { level: lineText(Number(level)) }), { kind: 'success' }),
        onError: (failure) => showToast(failureText(failure), { kind: 'error' }),
        onSettled: () => void refresh('margin/margin-overview', 'secured-loans/secured-overview'),
      },
    );
  return (
    <>
      <button
        type="button"
        disabled={isPending}
        onClick={() => setChoosing(true)}
        className="-mb-2 mt-3 flex min-h-11 w-full items-center justify-between gap-3 border-t border-line pt-2 text-left text-sm"
      >
        <span className="text-ink-muted">{t('margin.warnLevel')}</span>
        <span className="num flex items-center gap-1 font-medium text-ink">
          {lineText(bps)}
          <DownIcon className="size-4 text-ink-faint" />
        </span>
      </button>
      <PickerSheet
        open={choosing}
        onClose={() => setChoosing(false)}
        title={t('margin.warnLevelTitle')}
        closeLabel={t('shell.close')}
        value={String(bps)}
        onPick={choose}
        options={LEVELS.map((level) => ({ value: String(level * 100), label: `${level}%` }))}
      />
    </>
  );
}
