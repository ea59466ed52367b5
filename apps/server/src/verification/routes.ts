import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { ownCase } from './own-case.ts';
import { submitCase } from './submit-case.ts';
import { uploadPhoto } from './upload-photo.ts';
import type { VerificationParts } from './verification-parts.ts';

export function verificationRoutes({ verification: { parts } }: VerificationRoutesParts): Route[] {
  return [
    route(ENDPOINTS['verification/own-case'], ownCase(parts)),
    route(ENDPOINTS['verification/upload-photo'], uploadPhoto(parts)),
    route(ENDPOINTS['verification/submit-case'], submitCase(parts)),
  ];
}

export interface VerificationRoutesParts {
  readonly verification: { readonly parts: VerificationParts };
}
