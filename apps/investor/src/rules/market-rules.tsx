import { usePracticeMoney } from '../platform/config.ts';
import { cashText, countText, currencySign } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { DatedRules, RuleRow, RuleSection } from './rule-section.tsx';
import { clockText, durationText, percentOf, type Rules } from './rule-words.ts';

export function SettlementRules({ rules }: { rules: Rules }) {
  const t = useText();
  return (
    <RuleSection title={t('rules.settlement')}>
      <DatedRules
        label={t('rules.settlement')}
        rules={rules.settlement}
        say={({ days }) => t('rules.settlementDays', { days })}
      />
    </RuleSection>
  );
}

const PHASES = {
  'pre-market': 'rules.phasePreMarket',
  intake: 'rules.phaseIntake',
  continuous: 'rules.phaseContinuous',
  'closing-auction': 'rules.phaseClosingAuction',
  'after-hours': 'rules.phaseAfterHours',
} as const;
const BOARDS = {
  'odd-lot': 'rules.boardOddLot',
  'after-odd': 'rules.boardAfterOdd',
  'fixed-price': 'rules.boardFixedPrice',
  extended: 'rules.boardExtended',
} as const;

type Board = Rules['boards'][number];

export function HourRules({ rules }: { rules: Rules }) {
  const t = useText();
  const span = ({ opens, closes }: { opens: number; closes: number }) => `${clockText(opens)}–${clockText(closes)}`;
  const say = (board: Board) => {
    const { auctionsEvery } = board;
    if (auctionsEvery === null) return span(board);
    const matched =
      auctionsEvery === 0 ? t('rules.auctionOnce') : t('rules.auctionsEvery', { time: durationText(t, auctionsEvery) });
    return `${span(board)} · ${matched}`;
  };
  // Extended hours are two sessions of one board: each is a row of its own.
  const groups = Map.groupBy(rules.boards, ({ board, opens }) => `${board} ${opens}`);
  return (
    <>
      <RuleSection title={t('rules.hours')} note={t('rules.hoursText')}>
        {rules.phases.map((phase) => (
          <RuleRow key={phase.phase} label={t(PHASES[phase.phase as keyof typeof PHASES])} value={span(phase)} />
        ))}
      </RuleSection>
      <RuleSection title={t('rules.boards')} note={t('rules.hoursText')}>
        {[...groups].map(([key, boards]) => (
          <DatedRules key={key} label={t(BOARDS[boards[0]?.board as keyof typeof BOARDS])} rules={boards} say={say} />
        ))}
      </RuleSection>
    </>
  );
}

const TICKS = { 'tw-stock': 'rules.tickStocks', 'tw-fund': 'rules.tickFunds', us: 'rules.tickUs' } as const;

export function TickRules({ rules, currency }: { rules: Rules; currency: string }) {
  const t = useText();
  const priceOf = (units: number, scale: number) => `${currencySign(currency)}${countText(units / 10 ** scale)}`;
  return (
    <RuleSection title={t('rules.ticks')}>
      {rules.ticks.map(({ tickClass, scale, bands }) => (
        <div key={tickClass} className="not-last:mb-4">
          <h3 className="pt-1 text-sm font-semibold text-ink">{t(TICKS[tickClass])}</h3>
          {bands.map(({ above, tick }, index) => (
            <RuleRow
              key={above}
              label={
                index === 0
                  ? t('rules.tickBelow', { price: priceOf(bands[1]?.above ?? 0, scale) })
                  : t('rules.tickFrom', { price: priceOf(above, scale) })
              }
              value={priceOf(tick, scale)}
            />
          ))}
        </div>
      ))}
    </RuleSection>
  );
}

export function GuardRules({ rules }: { rules: Rules }) {
  const t = useText();
  const percent = (bps: number) => percentOf(bps);
  const levels = Map.groupBy(rules.breakers, ({ level }) => level);
  return (
    <RuleSection title={t('rules.guards')}>
      <DatedRules
        label={t('rules.priceLimit')}
        rules={rules.priceLimits}
        say={({ bps }) => t('rules.priceLimitText', { percent: percent(bps) })}
      />
      <DatedRules
        label={t('rules.interruption')}
        rules={rules.interruptions}
        say={({ bps, pause }) => t('rules.interruptionText', { percent: percent(bps), time: durationText(t, pause) })}
      />
      <DatedRules
        label={t('rules.callDelay')}
        rules={rules.callDelays}
        say={({ bps, opening, closing }) =>
          t('rules.callDelayText', {
            ...{ percent: percent(bps), opening: durationText(t, opening), closing: durationText(t, closing) },
          })
        }
      />
      <DatedRules
        label={t('rules.disposition')}
        rules={rules.dispositions}
        say={({ every }) => t('rules.dispositionText', { time: durationText(t, every) })}
      />
      <DatedRules
        label={t('rules.bands')}
        rules={rules.bands}
        say={({ window, limitState, pause }) =>
          t('rules.bandsText', {
            ...{ window: durationText(t, window), stand: durationText(t, limitState), pause: durationText(t, pause) },
          })
        }
      />
      {[...levels].map(([level, rows]) => (
        <DatedRules
          key={level}
          label={t('rules.breaker', { level })}
          rules={rows}
          say={({ bps, halt }) =>
            halt === null
              ? t('rules.breakerDay', { percent: percent(bps) })
              : t('rules.breakerText', { percent: percent(bps), time: durationText(t, halt) })
          }
        />
      ))}
    </RuleSection>
  );
}

/** The practice money that is there at the opening of an account. */
export function PracticeRules() {
  const t = useText();
  const granted = usePracticeMoney();
  if (granted === undefined) return null;
  return (
    <RuleSection title={t('rules.practice')} note={t('rules.practiceText')}>
      <RuleRow label="TWD" value={cashText(granted.twd, 'TWD')} />
      <RuleRow label="USD" value={cashText(granted.usd, 'USD')} />
    </RuleSection>
  );
}
