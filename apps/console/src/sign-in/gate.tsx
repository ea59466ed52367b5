import { Card } from 'antd';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../layout/language-switch.tsx';
import { usePageTitle } from '../layout/page-title.ts';

/** The frame of what is seen before anybody is signed in. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <main className="gate">
      <Card className="gate-card">
        <div className="stack">
          <div className="head">
            <h1>{title}</h1>
            <LanguageSwitch />
          </div>
          {children}
        </div>
      </Card>
    </main>
  );
}
