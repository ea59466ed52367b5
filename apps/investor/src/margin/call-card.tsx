import { Button, InfoIcon } from '@kuroshio/ui';
import { cashText, dateText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { ACCOUNT_WORDS, type CreditAccount } from './account-words.ts';
import type { MarginOverview } from './margin-words.ts';
import { StoppedNote } from './stopped-note.tsx';

function textsOf(account: CreditAccount) {
  const { callCalled, callStanding, callSellingText } = ACCOUNT_WORDS[account];
  return {
    called: [callCalled, 'margin.callCalledText'],
    standing: [callStanding, 'margin.callStandingText'],
    selling: ['margin.callSelling', callSellingText],
  } as const;
}

interface CallCardProps {
  account: CreditAccount;
  call: NonNullable<MarginOverview['call']>;
  overview: Pick<MarginOverview, 'kept'>;
  /** Undefined where nothing of what was called is left to be paid back. */
  onRepay: (() => void) | undefined;
  /** Undefined where no short sale is called. */
  onAdd: (() => void) | undefined;
  /** Undefined where no loan with shares is called. */
  onPledge: (() => void) | undefined;
}

/** What was called, until when, what happens otherwise, and each way to meet it. */
export function CallCard({ account, call, overview, onRepay, onAdd, onPledge }: CallCardProps) {
  const t = useText();
  const navigate = useNavigate();
  const [title, text] = textsOf(account)[call.state];
  const values = { date: dateText(call.dueOn), amount: cashText(call.amount, 'TWD') };
  return (
    <section role="alert" data-call={call.state} className="mx-3 rounded-lg bg-danger-soft px-4 py-3.5 text-danger">
      <p className="flex items-center gap-2 text-base font-semibold">
        <InfoIcon className="size-5 shrink-0" />
        {t(title)}
      </p>
      <p className="num mt-2 text-3xl font-semibold break-all">{cashText(call.left, 'TWD')}</p>
      {call.paid !== '0' && (
        <p className="mt-0.5 text-sm">{t('margin.callPaid', { ...values, paid: cashText(call.paid, 'TWD') })}</p>
      )}
      {call.state === 'called' && <p className="mt-0.5 text-sm font-semibold">{t('margin.callDue', values)}</p>}
      {call.stopped === undefined && <p className="mt-2 text-sm">{t(text, values)}</p>}
      <StoppedNote stopped={call.stopped} />
      {overview.kept !== '0' && (
        <p className="mt-2 text-sm">{t('margin.kept', { amount: cashText(overview.kept, 'TWD') })}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {onRepay !== undefined && (
          <Button kind="danger" size="md" onClick={onRepay}>
            {t('margin.repay')}
          </Button>
        )}
        {onAdd !== undefined && (
          <Button kind="danger" size="md" onClick={onAdd}>
            {t('margin.addMargin')}
          </Button>
        )}
        {onPledge !== undefined && (
          <Button kind="outline" size="md" onClick={onPledge}>
            {t('pledges.pledge')}
          </Button>
        )}
        <Button kind="outline" size="md" onClick={() => navigate('/information/recharge')}>
          {t('margin.deposit')}
        </Button>
        <Button kind="outline" size="md" onClick={() => navigate('/trade/index')}>
          {t('margin.sell')}
        </Button>
      </div>
    </section>
  );
}
