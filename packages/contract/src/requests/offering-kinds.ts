import { z } from 'zod';
import {
  companyName,
  daysMoved,
  distributes,
  industryCode,
  company,
  lockDays,
  lotCount,
  moveReason,
  newFund,
  offerPrice,
  offerReason,
  payWay,
  riskLevel,
  shareCount,
  sponsor,
  timetable,
  yearlyFee,
} from '../offerings/offer-shapes.ts';
import { date, id } from '../words.ts';
import { kind } from './kind.ts';

/** By whom, when and why: said of every offering. */
const brought = { ...sponsor, opensOn: date, reason: offerReason };
const makers = ['market'] as const;
const checkers = ['market', 'compliance', 'admin'] as const;

/** Offerings that operators bring, and the one thing that they may change of an offering: its dates. */
export const OFFERING_KINDS = [
  kind(
    'lottery-offer',
    makers,
    checkers,
    z.strictObject({ symbol: company, offerPrice, lots: lotCount, pays: payWay, timetable, ...brought }),
  ),
  kind(
    'listing-offer',
    makers,
    checkers,
    z.strictObject({
      ...{ symbol: company, ...companyName, industry: industryCode, sharesOutstanding: shareCount },
      ...{ emergingPrice: offerPrice, offerPrice, lots: lotCount, pays: payWay, ...brought },
    }),
  ),
  kind(
    'placement-offer',
    makers,
    checkers,
    z.strictObject({
      ...{ symbol: company, offerPrice, lots: lotCount, leastLots: lotCount, mostLots: lotCount, lockDays },
      ...{ pays: payWay, timetable, ...brought },
    }),
  ),
  kind(
    'fund-offer',
    makers,
    checkers,
    z.strictObject({
      ...{ symbol: newFund, ...companyName, indexTw: companyName.nameTw, indexEn: companyName.nameEn },
      ...{ managementFee: yearlyFee, custodyFee: yearlyFee, distributes, riskLevel },
      ...{ offerPrice, lots: lotCount, minimumLots: lotCount, mostLots: lotCount, timetable, ...brought },
    }),
  ),
  kind(
    'auction-offer',
    makers,
    checkers,
    z.strictObject({
      symbol: company,
      floorPrice: offerPrice,
      lots: lotCount,
      mostLots: lotCount,
      timetable,
      ...brought,
    }),
  ),
  kind('offering-move', makers, checkers, z.strictObject({ offeringId: id, days: daysMoved, reason: moveReason })),
] as const;
