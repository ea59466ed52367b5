import type { NewsItem } from '@kuroshio/contract';
import {
  Cell,
  CellGroup,
  Change,
  Empty,
  ForwardIcon,
  percentText,
  Price,
  Skeleton,
  TONE_TEXT,
  toneOf,
} from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { isRefused } from '../platform/failure.ts';
import { listingName, useListings } from '../platform/instruments.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { SparkList } from '../quotes/spark-list.tsx';
import { useListed, useOpenStock } from '../quotes/use-listed.ts';
import { NewsSource } from './news-source.tsx';
import { useNewsWords } from './news-words.ts';

/** `/home/newsDetail?id=`: one piece of news, and the instruments that it is about. */
export function NewsDetail() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const asked = useCall('notices/news-detail', { id }, { enabled: id !== '', staleTime: 60_000 });
  const missing = id === '' || isRefused(asked.error, 'NEWS_NOT_FOUND', 'MALFORMED_INPUT');
  const bones = (
    <div aria-busy="true" className="space-y-3 bg-surface-raised p-4">
      <Skeleton count={2} className="[&>div]:h-6" />
      <Skeleton count={4} />
    </div>
  );
  return (
    <>
      <BackBar title={t('notices.newsDetail')} />
      {asked.data !== undefined ? (
        <Article item={asked.data} />
      ) : missing ? (
        <Empty
          title={t('notices.newsMissing')}
          action={{ label: t('notices.toNews'), onPress: () => navigate('/home/newsList', { replace: true }) }}
        />
      ) : (
        <Awaited asked={asked} bones={bones} />
      )}
    </>
  );
}

function Article({ item }: { item: NewsItem }) {
  const { event, symbols } = item;
  const { title, body } = useNewsWords()(item);
  return (
    <div className="space-y-2 pb-8">
      <article className="bg-surface-raised px-4 py-4">
        <h2 className="text-xl font-semibold text-ink [overflow-wrap:anywhere]">{title}</h2>
        <p className="mt-2 mb-3">
          <NewsSource item={item} />
        </p>
        {body.map((paragraph, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of a text never move.
          <p key={index} className="mt-2 text-base text-ink [overflow-wrap:anywhere]">
            {paragraph}
          </p>
        ))}
        {event.kind === 'feed' && event.link !== '' && <Original link={event.link} />}
      </article>
      {event.kind === 'day-results' && <Results event={event} />}
      {symbols.length > 0 && <RelatedStocks symbols={symbols} />}
    </div>
  );
}

function Original({ link }: { link: string }) {
  const t = useText();
  return (
    <p className="mt-4">
      <a
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        className="inline-flex h-11 items-center gap-1 text-base font-medium text-brand"
      >
        {t('notices.openOriginal')}
        <ForwardIcon className="size-4" />
      </a>
      <span className="block truncate text-xs text-ink-faint">
        {t('notices.openOriginalNote', { host: new URL(link).host })}
      </span>
    </p>
  );
}

type ResultsEvent = Extract<NewsItem['event'], { kind: 'day-results' }>;

function Results({ event }: { event: ResultsEvent }) {
  const t = useText();
  const language = useLanguage();
  const listings = useListings();
  const openStock = useOpenStock();
  const open = (symbol: string) => {
    const listing = listings.get(symbol);
    return listing === undefined ? undefined : () => openStock(listing);
  };
  const nameOf = (symbol: string) => {
    const listing = listings.get(symbol);
    return listing === undefined ? symbol : listingName(listing, language);
  };
  const movers = (title: string, rows: ResultsEvent['gainers']) =>
    rows.length > 0 && (
      <CellGroup title={title}>
        {rows.map(({ symbol, changeBps }) => (
          <Cell
            key={symbol}
            label={nameOf(symbol)}
            value={
              <span className={`num font-semibold ${TONE_TEXT[toneOf(changeBps)]}`}>{percentText(changeBps)}</span>
            }
            onPress={open(symbol)}
          />
        ))}
      </CellGroup>
    );
  return (
    <>
      {event.indices.length > 0 && (
        <CellGroup title={t('notices.resultIndices')}>
          {event.indices.map(({ symbol, last, reference }) => {
            const figures = { value: last, reference, scale: listings.get(symbol)?.priceScale ?? 2 };
            return (
              <Cell
                key={symbol}
                label={nameOf(symbol)}
                value={
                  <span className="flex items-baseline gap-2">
                    <Price {...figures} className="font-semibold" />
                    <Change {...figures} show="percent" className="text-sm" />
                  </span>
                }
                onPress={open(symbol)}
              />
            );
          })}
        </CellGroup>
      )}
      {movers(t('notices.resultGainers'), event.gainers)}
      {movers(t('notices.resultLosers'), event.losers)}
    </>
  );
}

function RelatedStocks({ symbols }: { symbols: readonly string[] }) {
  const t = useText();
  const asked = useCall('quotes/snapshot', { symbols: [...symbols] }, { keepPrevious: true });
  const rows = useListed(asked.data?.quotes);
  // They are an extra: the text above them says enough.
  if (rows.length === 0) return null;
  return (
    <section className="bg-surface-raised pt-2">
      <h2 className="px-4 pb-1 text-sm font-semibold text-ink-muted">{t('notices.relatedStocks')}</h2>
      <SparkList rows={rows} label={t('notices.relatedStocks')} />
    </section>
  );
}
