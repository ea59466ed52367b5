import { Button, Spinner } from '@kuroshio/ui';
import type { Language } from '@kuroshio/text';
import { Mark } from './mark.tsx';

// The texts may not be there yet, or be what failed to load: the few words of the start stand here.
const WORDS: Readonly<Record<Language, { failed: string; note: string; retry: string }>> = {
  tw: { failed: '無法連上伺服器', note: '請檢查網路連線後再試一次。', retry: '重試' },
  en: { failed: "Can't reach the server", note: 'Check your connection and try again.', retry: 'Try again' },
  ko: {
    failed: '서버에 연결할 수 없습니다',
    note: '네트워크 연결을 확인한 뒤 다시 시도해 주세요.',
    retry: '다시 시도',
  },
};

/** What is shown until the settings and the first screen are there; and where they do not come. `early-board.ts` looks for it. */
export function Splash({ language, onRetry }: { language: Language; onRetry?: (() => void) | undefined }) {
  const words = WORDS[language];
  return (
    <div id="splash" data-surface="own" className="grid min-h-dvh place-items-center">
      <div className="flex flex-col items-center px-8 text-center">
        <Mark className="size-18" />
        <h1 className="mt-4 text-xl font-semibold tracking-wide text-ink">黑潮 Kuroshio</h1>
        <div className="mt-6 grid min-h-28 justify-items-center content-start">
          {onRetry === undefined ? (
            <Spinner className="size-6 text-brand" />
          ) : (
            <div role="alert">
              <p className="text-base font-medium text-ink">{words.failed}</p>
              <p className="mt-1 text-sm text-ink-faint">{words.note}</p>
              <Button size="md" className="mt-4" onClick={onRetry}>
                {words.retry}
              </Button>
            </div>
          )}
        </div>
      </div>
    </div>
  );
}
