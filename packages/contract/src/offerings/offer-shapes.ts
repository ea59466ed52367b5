import { z } from 'zod';

/** What operators say of an offering that they prepare: texts, as a form has them. */

const named = z.string().trim().min(2).max(40);

/** A company, listed or not yet; and a fund that is not listed yet. */
export const company = z.string().regex(/^(TWSE|TPEX):[1-9]\d{3}$/);
export const newFund = z.string().regex(/^(TWSE|TPEX):00\d{3,4}[A-Z]?$/);

export const companyName = { nameTw: named, nameEn: named } as const;
export const sponsor = { sponsorTw: named, sponsorEn: named } as const;
/** The code of an industry, as the exchanges of Taiwan publish them: 24 makes semiconductors. */
export const industryCode = z.string().regex(/^\d{2}$/);

/** NT$ a share, by cents, more than nothing. */
export const offerPrice = z.string().regex(/^(?=[\d.]{0,8}[1-9])\d{1,5}(\.\d{1,2})?$/);
/** Lots of 1,000. */
export const lotCount = z.string().regex(/^[1-9]\d{0,5}$/);
export const shareCount = z.string().regex(/^[1-9]\d{5,10}$/);
/** Percent a year, below 10. */
export const yearlyFee = z.string().regex(/^\d(\.\d{1,2})?$/);

/** Paid for with the application, or by who won or was allotted something. */
export const payWay = z.enum(['apply', 'win']);
/** The real timetable of its kind, or the short one: three trading days, for practice. */
export const timetable = z.enum(['standard', 'short']);
/** Trading days. */
export const lockDays = z.enum(['0', '3', '5', '10', '20']);
export const distributes = z.enum(['monthly', 'quarterly', 'yearly']);
export const riskLevel = z.enum(['RR3', 'RR4', 'RR5']);

export const offerReason = z.enum(['company-announcement', 'authority-order']);

/** Trading days by which all that is left comes later. */
export const daysMoved = z.enum(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']);
export const moveReason = z.enum(['company-request', 'typhoon', 'system-failure', 'authority-order']);
