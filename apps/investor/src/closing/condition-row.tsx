import type { OutputOf } from '@kuroshio/contract';
import { Button, Tag } from '@kuroshio/ui';
import { currencySign, exactText } from '../platform/format.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';

type Condition = OutputOf<'closing/conditions'>['conditions'][number];

const WORDS = {
  orders: 'closing.orders',
  holdings: 'closing.holdings',
  settlements: 'closing.settlements',
  balances: 'closing.balances',
  credit: 'closing.credit',
  lending: 'closing.lending',
  offerings: 'closing.offerings',
  deposits: 'closing.deposits',
  withdrawals: 'closing.withdrawals',
  strategies: 'closing.strategies',
  plans: 'closing.plans',
} as const satisfies Record<Condition['kind'], string>;

/** Where each is brought to its end. */
const WAYS: Readonly<Record<Condition['kind'], string>> = {
  orders: '/trade/index?tab=orders',
  holdings: '/trade/index',
  settlements: '/trade/index?tab=history&show=settlement',
  balances: '/information/payBag',
  credit: '/information/loan',
  lending: '/information/lending',
  offerings: '/home/newStock',
  deposits: '/information/recharge',
  withdrawals: '/information/cashOut',
  strategies: '/home/fllow',
  plans: '/trade/plans',
};

/** One condition: what it is of, whether it is met, what is left, and the way there. */
export function ConditionRow({ condition: { kind, count, amounts } }: { condition: Condition }) {
  const t = useText();
  const navigate = useNavigate();
  const name = t(WORDS[kind]);
  const isMet = count === 0;
  const left = amounts.map(({ amount, currency }) =>
    t('closing.left', { amount: `${currencySign(currency)}${exactText(amount, currency)}` }),
  );
  return (
    <li className="flex min-h-14 items-center justify-between gap-3 py-2 not-last:hairline-b large-text:flex-wrap">
      <div className="min-w-0">
        <p className="text-base text-ink">{name}</p>
        {!isMet &&
          (left.length > 0 ? left : [t('closing.notMet', { count })]).map((text) => (
            <p key={text} className="num text-sm text-danger [overflow-wrap:anywhere]">
              {text}
            </p>
          ))}
      </div>
      {isMet ? (
        <Tag kind="neutral">{t('closing.met')}</Tag>
      ) : (
        <Button kind="outline" size="md" onClick={() => navigate(WAYS[kind])}>
          {t('closing.go')}
          <span className="sr-only">{` ${name}`}</span>
        </Button>
      )}
    </li>
  );
}
