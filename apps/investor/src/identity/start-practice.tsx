import { AssetsIcon, Button, ClockIcon, InfoIcon, QuotesIcon } from '@kuroshio/ui';
import { useEffect } from 'react';
import { useConfig } from '../platform/config.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { saveJson } from '../platform/storage.ts';
import { useText } from '../platform/texts.ts';
import { PracticeAmounts } from './practice-amounts.tsx';

/** `/login/start1`: practice money, the rules of the real markets, the risk notice. */
export function StartPractice() {
  const t = useText();
  const navigate = useNavigate();
  useEffect(() => saveJson('visited', true), []);
  const speed = useConfig('speed');
  const hours = useConfig('marketHours') === 'in-turn' ? t('identity.timeInTurn') : t('identity.timeTogether');
  const time = speed === '' || speed === '1' ? hours : `${t('identity.timeText', { speed })}${hours}`;
  const cards = [
    [AssetsIcon, t('identity.practiceTitle'), t('identity.practiceText'), 'bg-brand-soft text-brand'],
    [QuotesIcon, t('identity.rulesTitle'), t('identity.rulesText'), 'bg-accent-soft text-accent'],
    [ClockIcon, t('identity.timeTitle'), time, 'bg-surface-sunken text-ink-muted'],
    [InfoIcon, t('identity.riskTitle'), t('identity.riskText'), 'bg-warn-soft text-warn'],
  ] as const;
  return (
    <div className="flex min-h-dvh flex-col">
      <BackBar title={t('identity.start1Title')} />
      <ul className="space-y-3 px-4 pt-4">
        {cards.map(([Icon, title, text, tone]) => (
          <li key={title} className="rounded-lg bg-surface-raised p-5">
            <div className="flex items-center gap-3">
              <span className={`grid size-9 place-items-center rounded-md ${tone}`}>
                <Icon className="size-5" />
              </span>
              <h2 className="text-lg font-semibold text-ink">{title}</h2>
            </div>
            <p className="mt-3 text-base text-ink-muted">{text}</p>
            {Icon === AssetsIcon && <PracticeAmounts />}
          </li>
        ))}
      </ul>
      <div className="mt-auto px-4 pt-8 pb-6">
        <Button block onClick={() => navigate('/login/register')}>
          {t('identity.toRegister')}
        </Button>
        <Button block kind="ghost" className="mt-2" onClick={() => navigate('/login/login')}>
          {t('identity.toLogin')}
        </Button>
      </div>
    </div>
  );
}
