import { NoticeBar } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { BackBar } from '../layout/back-bar.tsx';
import { useConfig } from '../platform/config.ts';
import { useText } from '../platform/texts.ts';

export interface ArticlesProps {
  title: string;
  parts: readonly (readonly [title: string, text: string])[];
  children?: ReactNode;
}

/** A page to read: what each part is about, and the part. */
export function Articles({ title, parts, children }: ArticlesProps) {
  return (
    <div className="min-h-dvh bg-surface-raised">
      <BackBar title={title} />
      <PracticeNotice />
      <article className="px-5 pt-5 pb-12">
        {parts.map(([heading, text]) => (
          <section key={heading} className="not-last:mb-6">
            <h2 className="text-base font-semibold text-ink">{heading}</h2>
            <p className="mt-1.5 text-base leading-relaxed text-pretty text-ink-muted">{text}</p>
          </section>
        ))}
        {children}
      </article>
    </div>
  );
}

/** What this installation's market and money are. */
export function PracticeNotice() {
  const t = useText();
  const mode = useConfig('mode');
  return <NoticeBar kind="warn">{t(mode === 'replay' ? 'rules.replayLine' : 'rules.practiceLine')}</NoticeBar>;
}
