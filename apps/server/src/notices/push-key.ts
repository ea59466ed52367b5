import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { VapidKeys } from './vapid-keys.ts';

type Path = 'notices/push-key';

export function pushKey({ keys }: { readonly keys: VapidKeys }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async () => ok({ key: keys.publicKey });
}
