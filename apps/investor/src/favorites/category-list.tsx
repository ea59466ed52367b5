import type { OutputOf } from '@kuroshio/contract';
import { Empty, Skeleton } from '@kuroshio/ui';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { useNavigate } from '../platform/navigation.tsx';
import { useLanguage, useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

type Category = OutputOf<'favorites/categories'>[number];

const KIND_KEYS = {
  venue: 'favorites.kindVenue',
  index: 'favorites.kindIndex',
  industry: 'favorites.kindIndustry',
  fund: 'favorites.kindFund',
  sector: 'favorites.kindSector',
} as const satisfies Record<Category['kind'], string>;

/** `/favorite/categoryList`: every category of instruments, by what it goes by. */
export function CategoryList() {
  const t = useText();
  const language = useLanguage();
  const navigate = useNavigate();
  const asked = useCall('favorites/categories', {}, { staleTime: Number.POSITIVE_INFINITY });
  const bones = (
    <div aria-busy="true" className="p-4">
      <Skeleton shape="card" count={4} />
    </div>
  );
  const kinds = Object.entries(KIND_KEYS).map(([kind, text]) => ({
    text,
    members: (asked.data ?? []).filter((one) => one.kind === kind),
  }));
  return (
    <>
      <BackBar title={t('favorites.categoryTitle')} />
      {asked.data === undefined ? (
        <Awaited asked={asked} bones={bones} />
      ) : asked.data.length === 0 ? (
        <Empty title={t('shell.empty')} />
      ) : (
        <div className="space-y-5 px-4 pt-3 pb-10">
          {kinds.map(({ text, members }) => (
            <section key={text}>
              <h2 className="mb-2 text-sm font-semibold text-ink-muted">{t(text)}</h2>
              <ul className="grid grid-cols-2 gap-2 large-text:grid-cols-1">
                {members.map(({ key, nameTw, nameEn, count }) => (
                  <li key={key}>
                    <button
                      type="button"
                      data-category={key}
                      onClick={() => navigate(`/favorite/moreListCate?key=${encodeURIComponent(key)}`)}
                      className="flex h-full min-h-12 w-full items-center justify-between gap-2 rounded-md bg-surface-raised px-3 py-2 text-left active:bg-surface-sunken"
                    >
                      <span className="line-clamp-2 min-w-0 text-sm font-medium text-ink">
                        {language === 'tw' ? nameTw : nameEn}
                      </span>
                      <span className="num shrink-0 text-xs text-ink-faint">{t('favorites.members', { count })}</span>
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </>
  );
}
