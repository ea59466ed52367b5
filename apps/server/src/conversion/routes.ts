import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { ConversionParts } from './conversion-parts.ts';
import { convert } from './convert.ts';
import { listConversions } from './list-conversions.ts';
import { quoteConversion } from './quote-conversion.ts';
import { createQuotes } from './quotes.ts';

export function conversionRoutes(parts: ConversionParts): Route[] {
  const quotes = createQuotes();
  return [
    route(ENDPOINTS['conversion/quote-conversion'], quoteConversion(parts, quotes)),
    route(ENDPOINTS['conversion/convert'], convert(parts, quotes)),
    route(ENDPOINTS['conversion/list-conversions'], listConversions(parts)),
  ];
}
