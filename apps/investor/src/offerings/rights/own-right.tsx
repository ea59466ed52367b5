import { Button } from '@kuroshio/ui';
import { FactRows } from '../../layout/fact-rows.tsx';
import { cashText, countText } from '../../platform/format.ts';
import { useSignedIn } from '../../platform/session.ts';
import { useText } from '../../platform/texts.ts';
import { useAskLogin } from '../../quotes/ask-login.ts';
import { Part } from '../offering-facts.tsx';
import { momentText } from '../offering-words.ts';
import { PayForRight } from './pay-for-right.tsx';
import type { OwnRight, RightsIssue } from './rights-words.ts';

/** The reader's right: how many shares, what they cost, what is lost without them; or why there is none. */
export function OwnRightPart({ issue }: { issue: RightsIssue }) {
  const t = useText();
  const signedIn = useSignedIn();
  const askLogin = useAskLogin();
  const { own } = issue;
  if (own !== undefined) return <Standing issue={issue} own={own} />;
  return (
    <Part title={t('rights.ownTitle')}>
      <p className="pb-2 text-sm text-ink-muted">{t(signedIn ? 'rights.none' : 'rights.guest')}</p>
      {!signedIn && (
        <Button block onClick={() => askLogin()} className="mb-2">
          {t('rights.signIn')}
        </Button>
      )}
    </Part>
  );
}

function Standing({ issue, own }: { issue: RightsIssue; own: OwnRight }) {
  const t = useText();
  const { schedule, status } = issue;
  const shares = (count: number) => t('rights.shares', { count: countText(count) });
  const isDue = own.state === 'payment-due';
  const standing = useStanding(issue, own);
  return (
    <>
      <Part title={t('rights.ownTitle')}>
        {standing !== undefined && (
          <div role="status" className="pb-1">
            <p className="num text-base font-medium text-ink">{standing.title}</p>
            {standing.text !== undefined && <p className="num text-sm text-ink-muted">{standing.text}</p>}
          </div>
        )}
        <FactRows
          dense
          rows={[
            [t('rights.held'), shares(own.held)],
            [t('rights.right'), shares(own.right)],
            [t('rights.allCost'), cashText(own.due, 'TWD')],
            [t('rights.value'), cashText(own.value, 'TWD')],
            ...(isDue ? [[t('rights.timelinePays'), momentText(schedule.paysBy)] as const] : []),
          ]}
        />
        <p className="pt-1 pb-1 text-xs text-ink-faint">{t('rights.valueText')}</p>
      </Part>
      {isDue && status !== 'closed' && <PayForRight issue={issue} own={own} />}
    </>
  );
}

function useStanding({ schedule }: RightsIssue, own: OwnRight): { title: string; text?: string } | undefined {
  const t = useText();
  const count = countText(own.shares);
  switch (own.state) {
    case 'won':
      return {
        title: t('rights.paid', { amount: cashText(own.paid, 'TWD'), count }),
        text: t('rights.paidText', { date: momentText(schedule.lists) }),
      };
    case 'completed':
      return { title: t('rights.completed', { count }) };
    case 'abstained':
      return { title: t('rights.lapsed'), text: t('rights.lapsedText', { date: momentText(schedule.paysBy) }) };
    default:
      return undefined;
  }
}
