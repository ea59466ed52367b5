import { usePracticeMoney } from '../platform/config.ts';
import { cashText, countText, currencyLabel, currencySign, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';
import { DatedRules, RuleRow, RuleSection } from './rule-section.tsx';
import { clockText, durationText, percentOf, type Rules } from './rule-words.ts';

export function SettlementRules({ rules }: { rules: Rules }) {
  const t = useText();
  return (
    <RuleSection title={t('terms.settlement')}>
      <DatedRules
        label={t('terms.settlement')}
        rules={rules.settlement}
        say={({ days }) => t('terms.settlementDays', { days })}
      />
    </RuleSection>
  );
}

const PHASES = {
  'pre-market': 'terms.phasePreMarket',
  intake: 'terms.phaseIntake',
  continuous: 'terms.phaseContinuous',
  'closing-auction': 'terms.phaseClosingAuction',
  'after-hours': 'terms.phaseAfterHours',
} as const;
const BOARDS = {
  'odd-lot': 'terms.boardOddLot',
  'after-odd': 'terms.boardAfterOdd',
  'fixed-price': 'terms.boardFixedPrice',
  extended: 'terms.boardExtended',
} as const;

type Board = Rules['boards'][number];

export function HourRules({ rules }: { rules: Rules }) {
  const t = useText();
  const span = ({ opens, closes }: { opens: number; closes: number }) => `${clockText(opens)}–${clockText(closes)}`;
  const say = (board: Board) => {
    const { auctionsEvery } = board;
    if (auctionsEvery === null) return span(board);
    const matched =
      auctionsEvery === 0 ? t('terms.auctionOnce') : t('terms.auctionsEvery', { time: durationText(t, auctionsEvery) });
    return `${span(board)} · ${matched}`;
  };
  // Extended hours are two sessions of one board: each is a row of its own.
  const groups = Map.groupBy(rules.boards, ({ board, opens }) => `${board} ${opens}`);
  return (
    <>
      <RuleSection title={t('terms.hours')} note={t('terms.hoursText')}>
        {rules.phases.map((phase) => (
          <RuleRow key={phase.phase} label={t(PHASES[phase.phase as keyof typeof PHASES])} value={span(phase)} />
        ))}
      </RuleSection>
      <RuleSection title={t('terms.boards')} note={t('terms.hoursText')}>
        {[...groups].map(([key, boards]) => (
          <DatedRules key={key} label={t(BOARDS[boards[0]?.board as keyof typeof BOARDS])} rules={boards} say={say} />
        ))}
      </RuleSection>
    </>
  );
}

const TICKS = { 'tw-stock': 'terms.tickStocks', 'tw-fund': 'terms.tickFunds', us: 'terms.tickUs' } as const;

export function TickRules({ rules, currency }: { rules: Rules; currency: string }) {
  const t = useText();
  const priceOf = (units: number, scale: number) => `${currencySign(currency)}${countText(units / 10 ** scale)}`;
  return (
    <RuleSection title={t('terms.ticks')}>
      {rules.ticks.map(({ tickClass, scale, bands }) => (
        <div key={tickClass} className="not-last:mb-4">
          <h3 className="pt-1 text-sm font-semibold text-ink">{t(TICKS[tickClass])}</h3>
          {bands.map(({ above, tick }, index) => (
            <RuleRow
              key={above}
              label={
                index === 0
                  ? t('terms.tickBelow', { price: priceOf(bands[1]?.above ?? 0, scale) })
                  : t('terms.tickFrom', { price: priceOf(above, scale) })
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
    <RuleSection title={t('terms.guards')}>
      <DatedRules
        label={t('terms.priceLimit')}
        rules={rules.priceLimits}
        say={({ bps }) => t('terms.priceLimitText', { percent: percent(bps) })}
      />
      <DatedRules
        label={t('terms.interruption')}
        rules={rules.interruptions}
        say={({ bps, pause }) => t('terms.interruptionText', { percent: percent(bps), time: durationText(t, pause) })}
      />
      <DatedRules
        label={t('terms.callDelay')}
        rules={rules.callDelays}
        say={({ bps, opening, closing }) =>
          t('terms.callDelayText', {
            ...{ percent: percent(bps), opening: durationText(t, opening), closing: durationText(t, closing) },
          })
        }
      />
      <DatedRules
        label={t('terms.disposition')}
        rules={rules.dispositions}
        say={({ every }) => t('terms.dispositionText', { time: durationText(t, every) })}
      />
      <DatedRules
        label={t('terms.bands')}
        rules={rules.bands}
        say={({ window, limitState, pause }) =>
          t('terms.bandsText', {
            ...{ window: durationText(t, window), stand: durationText(t, limitState), pause: durationText(t, pause) },
          })
        }
      />
      {[...levels].map(([level, rows]) => (
        <DatedRules
          key={level}
          label={t('terms.breaker', { level })}
          rules={rows}
          say={({ bps, halt }) =>
            halt === null
              ? t('terms.breakerDay', { percent: percent(bps) })
              : t('terms.breakerText', { percent: percent(bps), time: durationText(t, halt) })
          }
        />
      ))}
    </RuleSection>
  );
}

export function ConversionRules({ rules: { conversion } }: { rules: Rules }) {
  const t = useText();
  const granted = usePracticeMoney();
  const { quoteLasts, smallest, largest, since, spreads } = conversion;
  return (
    <>
      <RuleSection
        title={t('terms.conversion')}
        note={`${t('terms.conversionText', {
          ...{ seconds: quoteLasts, smallest: countText(smallest), largest: countText(largest) },
        })} ${t('terms.sinceLabel', { from: dateText(since) })}`}
      >
        <dl className="grid grid-cols-2 gap-x-8 sm:grid-cols-3">
          {spreads.map(({ currency, bps }) => (
            <div key={currency} className="flex items-baseline justify-between gap-2 py-1.5">
              <dt className="text-sm text-ink-muted">
                {currencyLabel(currency)} {t('terms.spread')}
              </dt>
              <dd className="num text-base text-ink">{percentOf(bps)}%</dd>
            </div>
          ))}
        </dl>
      </RuleSection>
      {granted !== undefined && (
        <RuleSection title={t('terms.practice')} note={t('terms.practiceText')}>
          <RuleRow label="TWD" value={cashText(granted.twd, 'TWD')} />
          <RuleRow label="USD" value={cashText(granted.usd, 'USD')} />
        </RuleSection>
      )}
    </>
  );
}
