import { Button, Checkbox, Sheet } from '@kuroshio/ui';
import { useState } from 'react';
import { useText } from '../platform/texts.ts';

export interface QuestionsSheetProps {
  open: boolean;
  onClose: () => void;
  /** Each was denied: nothing speaks of fraud. */
  onAssured: () => void;
}

const QUESTIONS = ['funding.question1', 'funding.question2', 'funding.question3'] as const;

/** What people are made to do by those who cheat them, asked before money goes to a new destination; and a way to stop. */
export function QuestionsSheet({ open, onClose, onAssured }: QuestionsSheetProps) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('funding.questionsTitle')} closeLabel={t('shell.close')}>
      {open && <Questions onClose={onClose} onAssured={onAssured} />}
    </Sheet>
  );
}

function Questions({ onClose, onAssured }: Omit<QuestionsSheetProps, 'open'>) {
  const t = useText();
  const [denied, setDenied] = useState<readonly boolean[]>(QUESTIONS.map(() => false));
  return (
    <div className="space-y-4 px-5 pt-4 pb-8">
      <p className="text-sm text-ink-muted">{t('funding.questionsText')}</p>
      <div className="space-y-3">
        {QUESTIONS.map((question, at) => (
          <Checkbox
            key={question}
            checked={denied[at] === true}
            label={t(question)}
            onChange={(checked) => setDenied(denied.map((was, i) => (i === at ? checked : was)))}
          />
        ))}
      </div>
      <p className="rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">{t('funding.questionsHelp')}</p>
      <Button block disabled={!denied.every(Boolean)} onClick={onAssured}>
        {t('funding.questionsNone')}
      </Button>
      <Button kind="outline" block onClick={onClose}>
        {t('funding.questionsStop')}
      </Button>
    </div>
  );
}
