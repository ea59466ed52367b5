import type { OutputOf, RequestKind } from '@kuroshio/contract';
import { TAIWAN_INDUSTRIES } from '@kuroshio/market/tables/industries.ts';
import { fill } from '@kuroshio/text/fill.ts';
import { Button, Card, Dropdown, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { type Asking, CommandForm } from '../kit/command-form.tsx';
import { Loaded } from '../kit/loaded.tsx';
import { MoneyPreview } from '../kit/money-preview.tsx';
import { PendingRequests } from '../kit/pending-requests.tsx';
import { QueueTable } from '../kit/queue-table.tsx';
import { useHasRole } from '../platform/session.ts';
import { useLanguage, useTexts, useWord } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { DryRunCard } from './dry-run-card.tsx';
import { OfferPreview } from './offer-preview.tsx';

type Running = OutputOf<'offerings/list-running'>['offerings'][number];
type OfferKind = Extract<RequestKind, `${string}-offer`>;

const KINDS: readonly OfferKind[] = [
  ...(['lottery-offer', 'listing-offer', 'placement-offer', 'fund-offer', 'auction-offer'] as const),
];
const isOffer = (kind: RequestKind): boolean => (KINDS as readonly RequestKind[]).includes(kind);
const momentOf = ({ date, time }: Running['schedule']['opens']) => `${date.slice(5)} ${time}`.trim();

/** An industry is chosen by its name; the request has its code. */
function useIndustries(): Readonly<Record<string, Asking>> {
  const language = useLanguage();
  return useMemo(() => {
    const nameOf = ([, nameTw, nameEn]: (typeof TAIWAN_INDUSTRIES)[number]) => (language === 'tw' ? nameTw : nameEn);
    return {
      industry: {
        field: { name: 'industry', as: 'choice', options: TAIWAN_INDUSTRIES.map(nameOf) },
        hint: '',
        meant: (typed) => TAIWAN_INDUSTRIES.find((row) => nameOf(row) === typed)?.[0] ?? '',
      },
    };
  }, [language]);
}

/** `/offerings`: what is offered, what it would come to now, and the ways to bring an offering and to move its dates. */
export function OfferingsScreen() {
  const texts = useTexts();
  const word = useWord();
  const isMarket = useHasRole(['market']);
  const asked = useCall('offerings/list-running', {}, { watch: true });
  const waiting = useCall('requests/list', {}, { watch: true });
  const industries = useIndustries();
  const [form, setForm] = useState<OfferKind | Running | undefined>();
  const [tried, setTried] = useState<Running | undefined>();
  const close = () => setForm(undefined);
  const said = texts.offerings;
  const own = (waiting.data?.requests ?? []).filter(
    ({ kind }) => (kind !== 'bundle' && isOffer(kind)) || kind === 'offering-move',
  );
  return (
    <div className="stack">
      <div className="head">
        <h1>{texts.nav.offerings}</h1>
        {isMarket && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: KINDS.map((kind) => ({ key: kind, label: texts.kinds[kind] })),
              onClick: ({ key }) => setForm(KINDS.find((kind) => kind === key)),
            }}
          >
            <Button type="primary">{said.bring}</Button>
          </Dropdown>
        )}
      </div>
      {typeof form === 'string' && (
        <Card title={texts.kinds[form]} extra={<Button onClick={close}>{texts.app.close}</Button>}>
          <CommandForm key={form} kind={form} known={{}} asks={industries} onSent={close} />
        </Card>
      )}
      {typeof form === 'object' && (
        <Card
          title={`${texts.kinds['offering-move']}：${form.symbol} ${word(form.kind)}`}
          extra={<Button onClick={close}>{texts.app.close}</Button>}
        >
          <p className="faint">{said.moveRule}</p>
          <CommandForm key={form.id} kind="offering-move" known={{ offeringId: form.id }} onSent={close} />
        </Card>
      )}
      <PendingRequests
        requests={own}
        more={({ id, kind }) => (kind !== 'bundle' && isOffer(kind) ? <OfferPreview requestId={id} /> : undefined)}
      />
      {tried !== undefined && <DryRunCard key={tried.id} offering={tried} />}
      <Loaded asked={asked}>
        {({ offerings, forged }) => (
          <>
            {forged > 0 && <p className="late">{fill(said.forged, { count: String(forged) })}</p>}
            <QueueTable
              label={texts.nav.offerings}
              rows={offerings}
              rowKey={({ id }) => id}
              empty={said.none}
              columns={[
                { title: texts.fields.symbol, render: (_, row) => <Named offering={row} /> },
                { title: said.kind, render: (_, { kind }) => word(kind) },
                { title: texts.requests.state, render: (_, row) => said[isComing(row) ? 'coming' : row.stage] },
                { title: texts.fields.closes, render: (_, { schedule }) => momentOf(schedule.closes) },
                { title: texts.fields.draws, render: (_, { schedule }) => momentOf(schedule.draws) },
                { title: texts.fields.lists, render: (_, { schedule }) => momentOf(schedule.lists) },
                { title: said.customers, align: 'right', render: (_, { applications }) => applications },
                {
                  title: said.held,
                  align: 'right',
                  render: (_, { held }) => <MoneyPreview amount={held} currency="TWD" />,
                },
                { title: said.moved, align: 'right', render: (_, { daysMoved }) => (daysMoved === 0 ? '' : daysMoved) },
                {
                  title: '',
                  render: (_, row) => (
                    <div className="row">
                      {isDecidedLater(row) && (
                        <Button size="small" onClick={() => setTried(row)}>
                          {said.try}
                        </Button>
                      )}
                      {isMarket && row.kind !== 'rights' && (
                        <Button size="small" onClick={() => setForm(row)}>
                          {said.move}
                        </Button>
                      )}
                    </div>
                  ),
                },
              ]}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

/** Told, and not open for applications yet. */
const isComing = ({ stage, schedule, today }: Running) => stage === 'applying' && today < schedule.opens.date;
const isDecidedLater = ({ kind, stage }: Running) => kind !== 'rights' && stage !== 'drawn' && stage !== 'settled';

function Named({ offering: { symbol, nameTw, nameEn, ours } }: { offering: Running }) {
  const language = useLanguage();
  const texts = useTexts();
  return (
    <span className="row">
      <span className="num">{symbol}</span> {language === 'tw' ? nameTw : nameEn}
      {ours && <Tag color="blue">{texts.offerings.ours}</Tag>}
    </span>
  );
}
