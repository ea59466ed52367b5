import type { NewsItem } from '@kuroshio/contract';
import type { TextKey, Translate } from '@kuroshio/text';
import { changeBps, compactText, percentText, priceText } from '@kuroshio/ui/number-text.ts';
import { useCallback } from 'react';
import { dateText, decimalsOf, timeText } from '../platform/format.ts';
import { listingName, useListings } from '../platform/instruments.ts';
import { useLanguage, useText } from '../platform/texts.ts';
import { haltKeys, resumedKeys } from './halt-words.ts';

/** A piece of news in words: plain text, paragraph by paragraph. */
export interface NewsWords {
  readonly title: string;
  readonly body: readonly string[];
}

export const ACTION_KEYS: Readonly<Record<string, TextKey & `notices.action${string}`>> = {
  cash: 'notices.actionCash',
  'special-cash': 'notices.actionSpecialCash',
  stock: 'notices.actionStock',
  rights: 'notices.actionRights',
  reduction: 'notices.actionReduction',
  split: 'notices.actionSplit',
  'par-change': 'notices.actionParChange',
  'spin-off': 'notices.actionSpinOff',
};

const MOVE_KEYS = {
  'limit-up': ['notices.limitUp', 'notices.limitUpText'],
  'limit-down': ['notices.limitDown', 'notices.limitDownText'],
} as const;

/** The time zone that the venue of a symbol keeps. */
function zoneOf(symbol: string): string {
  return symbol.startsWith('US:') ? 'America/New_York' : 'Asia/Taipei';
}

/** What puts a piece of news into the language shown. */
export function useNewsWords(): (item: NewsItem) => NewsWords {
  const t = useText();
  const language = useLanguage();
  const listings = useListings();
  return useCallback(
    ({ event }) => {
      const named = (symbol: string) => {
        const listing = listings.get(symbol);
        const code = symbol.split(':')[1] ?? symbol;
        return { name: listing === undefined ? code : listingName(listing, language), code };
      };
      const price = (symbol: string, units: number) => priceText(units, listings.get(symbol)?.priceScale ?? 2);
      const market = (venue: string) => t(venue === 'US' ? 'notices.usMarket' : 'notices.taiwanMarket');
      switch (event.kind) {
        case 'house':
          return { title: event.title[language], body: paragraphs(event.body[language]) };
        case 'feed':
          return { title: event.title, body: paragraphs(event.body) };
        case 'day-begins': {
          const values = { market: market(event.venue), date: dateText(event.date) };
          const settles = event.settles.map(dateText).join(language === 'tw' ? '、' : ', ');
          return {
            title: t('notices.dayBegins', values),
            body: [
              t('notices.dayBeginsText', values),
              ...(settles === '' ? [] : [t('notices.dayBeginsSettles', { dates: settles })]),
            ],
          };
        }
        case 'day-results': {
          const values = { market: market(event.venue), date: dateText(event.date) };
          const [main] = event.indices;
          const change = main === undefined ? '' : percentText(changeBps(main.last, main.reference));
          const whole = Number(BigInt(event.turnover) / 10n ** BigInt(decimalsOf(event.currency)));
          const index = main === undefined ? '' : indexName(named(main.symbol), language);
          return {
            title:
              main === undefined
                ? t('notices.dayResultsPlain', values)
                : t('notices.dayResults', { ...values, index, change }),
            body: [
              t('notices.resultBreadth', { up: event.up, down: event.down, unchanged: event.unchanged }),
              t('notices.resultTurnover', { amount: `${event.currency} ${compactText(whole, language)}` }),
            ],
          };
        }
        case 'limit-up':
        case 'limit-down': {
          const [title, text] = MOVE_KEYS[event.kind];
          const { name, code } = named(event.symbol);
          const values = { name, price: price(event.symbol, event.price) };
          const time = timeText(event.at, zoneOf(event.symbol));
          return { title: t(title, values), body: [t(text, { ...values, code, time })] };
        }
        case 'halted': {
          const [title, text] = haltKeys(event.reason);
          const { name, code } = named(event.symbol);
          const time = timeText(event.until, zoneOf(event.symbol));
          return { title: t(title, { name }), body: [t(text, { name, code, time })] };
        }
        case 'resumed': {
          const [title, text] = resumedKeys(event.reason);
          const { name, code } = named(event.symbol);
          const time = timeText(event.at, zoneOf(event.symbol));
          const went = t(text, { name, code, time });
          const traded = t('notices.auctionPrice', { price: price(event.symbol, event.price) });
          const gap = language === 'tw' ? '' : ' ';
          return { title: t(title, { name }), body: [event.price === 0 ? went : went + gap + traded] };
        }
        case 'market-halted': {
          const values = {
            market: market(event.venue),
            level: event.level,
            index: indexName(named(event.index), language),
            fall: `${event.fallBps / 100}%`,
            time: timeText(event.until, zoneOf(event.index)),
          };
          return event.forTheDay
            ? { title: t('notices.marketClosed', values), body: [t('notices.marketClosedText', values)] }
            : { title: t('notices.marketHalted', values), body: [t('notices.marketHaltedText', values)] };
        }
        case 'market-resumed': {
          const values = {
            market: market(event.venue),
            level: event.level,
            time: timeText(event.at, zoneOf(`${event.venue}:`)),
          };
          return { title: t('notices.marketResumed', values), body: [t('notices.marketResumedText', values)] };
        }
        case 'ex-date': {
          const { name, code } = named(event.symbol);
          const action = t(ACTION_KEYS[event.action] ?? 'notices.actionCash');
          return {
            title: t('notices.exDate', { name, action }),
            body: [
              t('notices.exDateText', { name, code, action, date: dateText(event.date) }),
              ...worthOf(t, event),
              ...(event.reference === undefined
                ? []
                : [
                    t('notices.exDateReference', {
                      close: price(event.symbol, event.previousClose ?? 0),
                      reference: price(event.symbol, event.reference),
                    }),
                  ]),
              ...sureOf(t, event.quality),
            ],
          };
        }
        case 'action-announced': {
          const { name, code } = named(event.symbol);
          const action = t(ACTION_KEYS[event.action] ?? 'notices.actionCash');
          const values = { name, code, action, date: dateText(event.date) };
          const pays = event.payDate === '' ? [] : [t('notices.announcedPays', { date: dateText(event.payDate) })];
          return {
            title: t('notices.announced', values),
            body: [t('notices.announcedText', values), ...worthOf(t, event), ...pays, ...sureOf(t, event.quality)],
          };
        }
        default:
          // A newer server tells of more than this app knows.
          return { title: t('notices.otherNews'), body: [t('notices.otherNewsText')] };
      }
    },
    [t, language, listings],
  );
}

interface Worth {
  readonly cash: string;
  readonly stock: string;
  readonly currency: string;
  readonly rights?: { readonly perOld: string; readonly price: string } | undefined;
}

/** New shares for a thousand old ones, as companies announce it. */
export function rightsValues({ perOld, price }: { readonly perOld: string; readonly price: string }, currency: string) {
  return { count: Number((Number(perOld) * 1_000).toFixed(4)), amount: `${currency} ${price}` };
}

/** What a corporate action gives for a share. */
function worthOf(t: Translate, { cash, stock, currency, rights }: Worth): string[] {
  if (cash === '' && stock === '' && rights === undefined) return [t('notices.exDateUnknown')];
  return [
    ...(cash === '' ? [] : [t('notices.exDateCash', { amount: `${currency} ${cash}` })]),
    ...(stock === '' ? [] : [t('notices.exDateStock', { ratio: stock })]),
    ...(rights === undefined ? [] : [t('notices.exDateRights', rightsValues(rights, currency))]),
  ];
}

/** Where it is not a verified fact, that it is not. */
function sureOf(t: Translate, quality: 'verified' | 'unverified' | 'simulated' | undefined): string[] {
  if (quality === 'simulated') return [t('notices.simulatedCompany')];
  return quality === 'unverified' ? [t('notices.unverifiedFacts')] : [];
}

/** Outside Chinese an index is known by its code. */
function indexName({ name, code }: { name: string; code: string }, language: string): string {
  return language === 'tw' ? name : code;
}

function paragraphs(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
