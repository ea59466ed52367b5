import type { OutputOf } from '@kuroshio/contract';
import { fill } from '@kuroshio/text/fill.ts';
import { Card, Descriptions } from 'antd';
import { useTexts, useWord } from '../platform/texts.ts';

type Rule = NonNullable<OutputOf<'leads/read-case'>['rule']>;

const percent = (bps: number | null) => (bps === null ? '--' : `${bps / 100}%`);

/** By what rule the pool would be traded, and how often its author tried: the tries stand before what came of the one that is offered. */
export function RuleCard({ rule }: { rule: Rule }) {
  const texts = useTexts();
  const word = useWord();
  const { terms } = rule;
  const days = fill(texts.leads.days, { count: rule.days });
  const beside = fill(texts.leads.heldEqually, { value: percent(rule.benchmarkBps) });
  const longest = `${percent(rule.paperBps)}, ${fill(texts.leads.days, { count: rule.paperDays })}`;
  const facts = [
    [texts.fields.rule, word(rule.algorithm)],
    'span' in terms
      ? [texts.leads.settingsOfDays, `${terms.span} / ${terms.hold} / ${terms.every}`]
      : [texts.leads.settings, `${terms.opening} / ${terms.belowBps} / ${terms.last}`],
    [texts.leads.kindOfRule, 'span' in terms ? texts.leads.holdsOverNight : texts.leads.flatEachDay],
    ...(rule.lots === 'odd' ? [[texts.leads.tradedIn, texts.leads.oddLots] as const] : []),
    [texts.fields.tries, `${rule.trials} / ${rule.runs}`],
    [texts.fields.notLuck, percent(rule.deflatedBps)],
    [texts.leads.best, rule.chanceSharpe.toFixed(2)],
    [texts.fields.overfitting, percent(rule.overfitBps)],
    [texts.leads.variants, rule.variants],
    [`${texts.fields.backTest} #${rule.runNumber}`, `${percent(rule.totalBps)}, ${beside}`],
    [texts.leads.deepest, percent(-rule.drawdownBps)],
    [`${rule.from} – ${rule.to}`, days],
    [texts.fields.onPaper, rule.papers === 0 ? '0' : `${rule.papers}: ${longest}`],
  ] as const;
  return (
    <Card title={texts.leads.byRule}>
      <div className="stack">
        <Descriptions
          size="small"
          column={{ sm: 1, lg: 2, xl: 3 }}
          items={facts.map(([label, value]) => ({ key: label, label, children: value }))}
        />
        <p className="faint">{texts.leads.ruleNote}</p>
      </div>
    </Card>
  );
}
