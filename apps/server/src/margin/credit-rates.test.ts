import { FIRST_CREDIT_RATES } from '@kuroshio/credit';
import { expect, it } from 'vitest';
import { firstSettings } from '../settings/index.ts';
import { creditRatesOf } from './credit-rates.ts';

it('are from the beginning those of the kernel', () => {
  expect(creditRatesOf(firstSettings())(0)).toEqual(FIRST_CREDIT_RATES);
});
