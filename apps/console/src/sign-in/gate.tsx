import { Card } from 'antd';
import type { ReactNode } from 'react';
import { LanguageSwitch } from '../layout/language-switch.tsx';

/** The frame of what is seen before anybody is signed in. */
export function Gate({ title, children }: { title: string; children: ReactNode }) {
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
