import { Button, classNames, Field, Input, Segmented, showToast } from '@kuroshio/ui';
import { type FormEvent, useState } from 'react';
import { failureText, isRefused } from '../platform/failure.ts';
import { useListings } from '../platform/instruments.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { refresh, useCall, useSend } from '../platform/use-call.ts';
import { newClientOrderId } from '../trading/submission.ts';
import { type BasketDraft, draftOf, heldTargets, MOST_PARTS, sumOf, WHOLE_BPS, wishOf } from './basket-draft.ts';
import { type Basket, type BasketMarket, partText } from './basket-words.ts';
import { PartFields } from './part-fields.tsx';

/** The instrument of a market with a code, where a basket may hold it: stocks and funds that are traded here. */
function useFind(market: BasketMarket): (code: string) => string | undefined {
  const listings = useListings();
  return (code) => {
    const wanted = code.trim().toUpperCase();
    for (const { symbol, code: own, venue, kind, tradable } of listings.values()) {
      const isHere = (venue === 'US') === (market === 'usd') && (kind === 'stock' || kind === 'etf');
      if (isHere && tradable && own.toUpperCase() === wanted) return symbol;
    }
    return undefined;
  };
}

/** The name of a basket, its instruments, and what part each is to be. */
export function BasketForm({ basket }: { basket: Basket | undefined }) {
  const t = useText();
  const navigate = useNavigate();
  const [market, setMarket] = useState<BasketMarket>(basket?.market ?? 'twd');
  const [draft, setDraft] = useState<BasketDraft>(() =>
    basket === undefined ? { name: '', parts: [] } : draftOf(basket),
  );
  const [code, setCode] = useState('');
  const [isUnknown, setUnknown] = useState(false);
  // One wish, one key: kept over tries until it is done.
  const [key, setKey] = useState(newClientOrderId);
  const find = useFind(market);
  const holdings = useCall('portfolio/holdings', { market });
  const save = useSend('baskets/save-basket', { quiet: true, resend: 2 });
  const wish = wishOf(draft);
  const change = (next: BasketDraft) => {
    setDraft(next);
    save.reset();
  };
  const add = () => {
    const symbol = find(code);
    setUnknown(symbol === undefined);
    if (symbol === undefined) return;
    setCode('');
    if (draft.parts.some((part) => part.symbol === symbol)) return;
    change({ ...draft, parts: [...draft.parts, { symbol, percent: '' }] });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish === undefined) return;
    const changes = basket === undefined ? {} : { changes: { id: basket.id, version: basket.version } };
    save.mutate(
      { ...wish, ...changes, basketKey: key },
      {
        onSuccess: ({ id }) => {
          showToast(t('baskets.saved'), { kind: 'success' });
          if (basket === undefined) navigate(`/trade/basket?id=${id}`, { replace: true });
          else navigate(-1);
        },
        onError: (failure) => {
          if (isRefused(failure)) setKey(newClientOrderId());
        },
        onSettled: () => void refresh('baskets/list-baskets'),
      },
    );
  };
  const sum = sumOf(draft);
  const held = heldTargets(holdings.data ?? []);
  return (
    <form noValidate onSubmit={submit} className="space-y-3 px-3 pt-3 pb-10">
      <section className="space-y-5 rounded-lg bg-surface-raised px-4 py-4">
        <Field label={t('baskets.name')} hint={t('baskets.nameHint')}>
          <Input
            autoComplete="off"
            value={draft.name}
            onChange={(event) => change({ ...draft, name: event.target.value.slice(0, 24) })}
          />
        </Field>
        {basket === undefined && (
          <Segmented<BasketMarket>
            label={t('baskets.market')}
            value={market}
            onChange={(next) => {
              setMarket(next);
              change({ ...draft, parts: [] });
            }}
            options={[
              { value: 'twd', label: t('baskets.twd') },
              { value: 'usd', label: t('baskets.usd') },
            ]}
          />
        )}
      </section>
      <section className="space-y-4 rounded-lg bg-surface-raised px-4 py-4">
        <h2 className="text-base font-semibold text-ink">{t('baskets.parts')}</h2>
        <PartFields parts={draft.parts} onChange={(parts) => change({ ...draft, parts })} />
        {draft.parts.length > 0 && (
          <p className={classNames('num text-sm', sum === WHOLE_BPS ? 'text-ink' : 'text-danger')}>
            {t('baskets.sumNow', { percent: partText(sum) })}
            {sum !== WHOLE_BPS && ` · ${t('baskets.sumWrong')}`}
          </p>
        )}
        {draft.parts.length < MOST_PARTS && (
          <div className="flex items-end gap-3">
            <Field
              className="min-w-0 flex-1"
              label={t('baskets.code')}
              error={isUnknown ? t('baskets.codeUnknown') : undefined}
            >
              <Input
                autoComplete="off"
                autoCapitalize="characters"
                value={code}
                placeholder={market === 'twd' ? '0050' : 'AAPL'}
                onChange={(event) => {
                  setCode(event.target.value.slice(0, 12));
                  setUnknown(false);
                }}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter') return;
                  event.preventDefault();
                  add();
                }}
              />
            </Field>
            <Button kind="outline" size="md" className="!h-12 shrink-0" disabled={code.trim() === ''} onClick={add}>
              {t('baskets.addPart')}
            </Button>
          </div>
        )}
        {draft.parts.length === 0 && held.length > 0 && (
          <Button block kind="outline" size="md" onClick={() => change({ ...draft, parts: held })}>
            {t('baskets.takeHeld')}
          </Button>
        )}
      </section>
      {save.error !== null && (
        <p role="alert" className="px-1 text-sm text-danger">
          {failureText(save.error)}
        </p>
      )}
      <Button type="submit" block disabled={wish === undefined} loading={save.isPending}>
        {t('baskets.save')}
      </Button>
    </form>
  );
}
