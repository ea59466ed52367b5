import { ok, type Outcome } from '@kuroshio/base';
import type { PayloadOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Database, Queryable } from '../platform/database/index.ts';
import { fingerprintOf } from '../platform/repetition.ts';
import type { AllRules } from '../requests/index.ts';
import { publishNotice, withdrawNotice } from './house-notices.ts';
import { promiseIn } from './profit-words.ts';

type Kinds = 'notice-publish' | 'notice-withdraw';
type Draft = PayloadOf<'notice-publish'>;

const OWN = `select id, facts -> 'title' ->> 'tw' as title, withdrawn_at from news where source = 'house' and id = $1`;

/** No notice promises profit: in no language, and not by a title that goes on in its text. */
function withoutPromise(draft: Draft): Outcome<null> {
  const texts = [
    ...[`${draft.titleTw} ${draft.bodyTw}`, `${draft.titleEn} ${draft.bodyEn}`, `${draft.titleKo} ${draft.bodyKo}`],
  ];
  const words = texts.map(promiseIn).find((found) => found !== undefined);
  return words === undefined ? ok(null) : refuse('NOTICE_PROMISES_PROFIT', { words });
}

/** How notices of the house are published and taken back: by two operators. */
export function noticeRules({ database }: { readonly database: Database }): Pick<AllRules, Kinds> {
  async function find(on: Queryable, id: string) {
    const [row] = await on.query<{ id: bigint; title: string; withdrawn_at: Date | null }>(OWN, [id]);
    return row;
  }

  return {
    'notice-publish': {
      async preview(draft) {
        const good = withoutPromise(draft);
        if (!good.ok) return good;
        const about = `notice/${fingerprintOf(draft)}`;
        return ok({ about, customerId: null, before: {}, after: { ...draft, state: 'published' } });
      },
      async apply({ id, payload, now }) {
        const good = withoutPromise(payload);
        if (!good.ok) return good;
        await publishNotice(database, {
          key: `request/${id}`,
          title: { tw: payload.titleTw, en: payload.titleEn, ko: payload.titleKo },
          body: { tw: payload.bodyTw, en: payload.bodyEn, ko: payload.bodyKo },
          ...{ symbols: [], urgent: payload.reach === 'inbox', publishedAt: now },
        });
        return ok(`request/${id}`);
      },
    },
    'notice-withdraw': {
      async preview({ newsId, reason }) {
        const row = await find(database, newsId);
        if (row === undefined || row.withdrawn_at !== null) return refuse('NOTICE_NOT_FOUND');
        const before = { titleTw: row.title, state: 'published' };
        return ok({
          about: `notice/${newsId}`,
          customerId: null,
          before,
          after: { ...before, state: 'taken-back', reason },
        });
      },
      async apply({ payload: { newsId }, now }) {
        const row = await find(database, newsId);
        if (row === undefined) return refuse('NOTICE_NOT_FOUND');
        // Taken back already: nothing is left to do.
        await withdrawNotice(database, row.id, now);
        return ok(`notice/${newsId}`);
      },
    },
  };
}
