import { z } from 'zod';

/** Which terms a customer agrees to: they are shown with the button, and stored with the answer. */
export const SECURED_AGREEMENT = '2026-11';

/** What the money is for: asked by the contract of each loan (FL080086 article 10; the choices are those of a broker of 2026). */
export const securedPurpose = z.enum([
  'securities',
  'futures',
  'property',
  'other-investment',
  'consumption',
  'working-capital',
  'other',
]);
