import { List, Tag } from '@kuroshio/ui';
import { useState } from 'react';
import { Link } from '../platform/navigation.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import type { OfferingDates as Rows } from './month-facts.ts';

type Row = Rows[number];

const ROUTES = {
  lottery: '/home/newStockBuy',
  placement: '/home/qcList',
  fundraising: '/home/etf',
  rights: '/home/newStockBuy',
  auction: '/home/newStockBuyJp',
  block: '/home/blockTrade1',
} as const satisfies Record<Row['kind'], string>;

const KINDS = {
  lottery: 'calendar.kindLottery',
  placement: 'calendar.kindPlacement',
  fundraising: 'calendar.kindFundraising',
  rights: 'calendar.kindRights',
  auction: 'calendar.kindAuction',
  block: 'calendar.kindBlock',
} as const;

const STEPS = {
  opens: 'calendar.stepOpens',
  closes: 'calendar.stepCloses',
  decides: 'calendar.stepDecides',
  pays: 'calendar.stepPays',
  delivers: 'calendar.stepDelivers',
} as const;

const BLOCK_STEPS = { opens: 'calendar.stepBlockOpens', closes: 'calendar.stepBlockCloses' } as const;

/** So many are shown at first: one's own are the first of them. */
const FEW = 4;

/** What happens to offerings on a day. */
export function OfferingDates({ rows }: { rows: Rows }) {
  const t = useText();
  const language = useLanguage();
  const [all, setAll] = useState(false);
  if (rows.length === 0) return <p className="px-4 pt-1 pb-3 text-sm text-ink-faint">{t('calendar.offeringsEmpty')}</p>;
  return (
    <>
      <List items={all ? rows : rows.slice(0, FEW)} keyOf={({ id, kind, step }) => `${kind} ${id} ${step}`}>
        {(row) => (
          <Link
            to={`${ROUTES[row.kind]}?id=${row.id}${row.kind === 'rights' ? '&kind=rights' : ''}`}
            className="flex min-h-13 items-center justify-between gap-3 px-4 py-2 active:bg-surface-sunken"
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate text-base text-ink">{language === 'tw' ? row.nameTw : row.nameEn}</span>
              <span className="num flex flex-wrap items-center gap-1.5 text-xs text-ink-faint">
                {row.symbol.split(':')[1]}
                <span>{t(KINDS[row.kind])}</span>
                {row.own && (
                  <Tag kind="brand">{t(row.kind === 'block' ? 'calendar.ownBlock' : 'calendar.ownPart')}</Tag>
                )}
                {row.simulated && <Tag kind="outline">{t('calendar.simulated')}</Tag>}
              </span>
            </span>
            <span className="max-w-1/2 text-right text-sm text-ink-muted">
              <Tag kind={row.step === 'pays' ? 'warn' : 'accent'}>
                {t(row.kind === 'block' ? BLOCK_STEPS[row.step] : STEPS[row.step])}
              </Tag>
              {row.time !== '' && <span className="num mt-0.5 block">{row.time}</span>}
            </span>
          </Link>
        )}
      </List>
      {rows.length > FEW && !all && (
        <button
          type="button"
          onClick={() => setAll(true)}
          className="min-h-11 w-full px-4 text-sm font-medium text-brand hairline-t active:bg-surface-sunken"
        >
          {t('calendar.offeringsAll', { count: rows.length })}
        </button>
      )}
    </>
  );
}
