import type { OutputOf } from '@kuroshio/contract';
import { percentText } from '@kuroshio/ui';
import { plain } from '../laboratory/part.tsx';
import { termRows } from '../laboratory/run-words.ts';
import { FactRows } from '../layout/fact-rows.tsx';
import { countText, dateText } from '../platform/format.ts';
import { useText } from '../platform/texts.ts';

export type LeadRule = OutputOf<'leads/read-rule'>;

/** By what rule a pool trades, how often its author tried before it was offered, and what may be luck: that comes before the result. */
export function RuleFacts({ rule }: { rule: LeadRule }) {
  const t = useText();
  const { papers, paperDays, paperBps } = rule;
  const [days, count, value] = [countText(paperDays), countText(papers), plainSigned(paperBps)];
  return (
    <>
      <p className="mt-1 text-xs text-ink-faint">{t('leads.ruleNote')}</p>
      <FactRows
        rows={[
          [t('leads.rule'), t(`laboratory.${rule.algorithm}`)],
          ...termRows(rule, t),
          ...(rule.lots === 'odd' ? [[t('laboratory.lots'), t('laboratory.lotsOdd')] as const] : []),
          [t('leads.ruleTries'), countText(rule.trials)],
          [t('leads.ruleRuns'), countText(rule.runs)],
          [t('laboratory.deflated'), plain(rule.deflatedBps)],
          [t('laboratory.chanceSharpe'), rule.chanceSharpe.toFixed(2)],
          [
            t('laboratory.overfit'),
            rule.overfitBps === null ? t('laboratory.variantsOf', { count: rule.variants }) : plain(rule.overfitBps),
          ],
          [t('leads.ruleTest', { number: rule.runNumber }), percentText(rule.totalBps)],
          [t('laboratory.benchmark'), percentText(rule.benchmarkBps)],
          [t('strategies.drawdown'), percentText(-rule.drawdownBps)],
          [t('laboratory.period'), `${dateText(rule.from)} – ${dateText(rule.to)}`],
          [
            t('leads.rulePapers'),
            papers === 0 ? t('leads.rulePapersNone') : t('leads.rulePapersOf', { count, days, value }),
          ],
        ]}
      />
      <p className="mt-1 text-xs text-ink-faint">{t('laboratory.isNot')}</p>
    </>
  );
}

const plainSigned = (bps: number | null) => (bps === null ? '--' : percentText(bps));
