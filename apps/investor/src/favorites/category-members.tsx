import { Empty } from '@kuroshio/ui';
import { useMemo, useState } from 'react';
import { BackBar } from '../layout/back-bar.tsx';
import { Refreshable } from '../layout/refreshable.tsx';
import { isRefused } from '../platform/failure.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { refresh, useCall } from '../platform/use-call.ts';
import { AwaitedList } from '../quotes/awaited-list.tsx';
import { QuoteList } from '../quotes/quote-list.tsx';
import { SortHeader } from '../quotes/sort-header.tsx';
import { nextOrder, type SortOrder, sortQuotes } from '../quotes/sort-quotes.ts';
import { useListed, useName } from '../quotes/use-listed.ts';

/** `/favorite/moreListCate?key=`: the instruments of one category, to be sorted by their columns. */
export function CategoryMembers() {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const nameOf = useName();
  const [params] = useSearchParams();
  const key = params.get('key') ?? '';
  const [order, setOrder] = useState<SortOrder>();
  const asked = useCall('favorites/category', { key }, { enabled: key !== '' });
  const rows = useListed(asked.data?.quotes);
  const sorted = useMemo(() => (order === undefined ? rows : sortQuotes(rows, order, nameOf)), [rows, order, nameOf]);
  const missing = key === '' || isRefused(asked.error, 'CATEGORY_NOT_FOUND', 'MALFORMED_INPUT');
  const title = (language === 'tw' ? asked.data?.nameTw : asked.data?.nameEn) ?? '';
  return (
    <>
      <BackBar
        title={missing ? t('favorites.categoryTitle') : title}
        subtitle={asked.data === undefined ? undefined : t('favorites.groupCount', { count: rows.length })}
      />
      {missing ? (
        <Empty
          title={t('favorites.categoryMissing')}
          action={{
            label: t('favorites.toCategories'),
            onPress: () => navigate('/favorite/categoryList', { replace: true }),
          }}
        />
      ) : (
        <>
          <SortHeader order={order} onSort={(column) => setOrder(nextOrder(order, column))} stickyTop={3} />
          <Refreshable onRefresh={() => refresh('favorites/category')}>
            <AwaitedList asked={asked} rows={sorted.length} bones={10} empty={<Empty title={t('shell.empty')} />}>
              <QuoteList rows={sorted} label={title} />
            </AwaitedList>
          </Refreshable>
        </>
      )}
    </>
  );
}
