import { Button, CheckIcon, CloseIcon, Empty, showToast, Skeleton } from '@kuroshio/ui';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { Awaited } from '../layout/awaited.tsx';
import { BackBar } from '../layout/back-bar.tsx';
import { copyText } from '../platform/copy-text.ts';
import { failureText, isRefused } from '../platform/failure.ts';
import { countText } from '../platform/format.ts';
import { useNavigate, useSearchParams } from '../platform/navigation.tsx';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { checkDraw, checkList, type DrawChecks } from './check-draw.ts';

/** `/home/newStockDraw?id=&own=`: draws again on this device, from what was published, and compares. */
export function DrawScreen() {
  const t = useText();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const [id, own] = [params.get('id') ?? '', params.get('own')];
  const signedIn = useSignedIn();
  const asked = useCall('offerings/draw', { id }, { enabled: id !== '', staleTime: 0 });
  const receipt = useCall(
    'offerings/own-receipt',
    { id: own ?? '' },
    { enabled: own !== null && signedIn, staleTime: 0 },
  );
  const [checks, setChecks] = useState<DrawChecks>();
  const { data } = asked;
  const settled = own === null || !signedIn || receipt.data !== undefined || receipt.error !== null;
  useEffect(() => {
    if (data === undefined || !settled) return undefined;
    // After the screen is drawn: checking a signature takes a moment on a phone.
    const timer = setTimeout(() => setChecks(checkDraw(data, receipt.data)), 50);
    return () => clearTimeout(timer);
  }, [data, receipt.data, settled]);
  const missing = id === '' || isRefused(asked.error, 'OFFERING_NOT_FOUND', 'MALFORMED_INPUT');
  return (
    <>
      <BackBar title={t('offerings.drawTitle')} />
      {missing ? (
        <Empty
          title={t('offerings.missing')}
          note={t('offerings.missingText')}
          action={{ label: t('offerings.toOpen'), onPress: () => navigate('/home/newStock', { replace: true }) }}
        />
      ) : data === undefined ? (
        <div aria-busy={asked.error === null} className="p-3">
          <Awaited asked={asked} bones={<Skeleton shape="card" count={3} />} />
        </div>
      ) : (
        <div className="space-y-3 px-3 pt-3 pb-10" aria-busy={checks === undefined}>
          <p className="px-1 text-sm text-ink-muted">{t('offerings.drawLead')}</p>
          <Result checks={checks} drawn={data.drawn !== undefined} />
          <section className="rounded-lg bg-surface-raised px-4 py-1">
            <Check
              holds={checks?.commitment}
              title={t('offerings.checkCommitment')}
              note={t('offerings.checkCommitmentText')}
            />
            <Check holds={checks?.beacon} title={t('offerings.checkBeacon')} note={t('offerings.checkBeaconText')} />
            {receipt.data !== undefined && (
              <Check
                holds={checks?.receipt}
                title={t('offerings.checkReceipt')}
                note={t('offerings.checkReceiptText', {
                  place: countText(receipt.data.place + 1),
                  count: countText(data.list?.size ?? 0),
                })}
              />
            )}
            <Check
              holds={checks?.places}
              title={t('offerings.checkPlaces')}
              note={t('offerings.checkPlacesText', { count: countText(data.drawn?.places.length ?? data.units) })}
            />
            {data.list !== undefined && <WholeList key={data.list.root} draw={{ ...data, list: data.list }} />}
          </section>
          <section className="rounded-lg bg-surface-raised px-4 pt-3 pb-3">
            <h2 className="pb-1 text-base font-semibold text-ink">{t('offerings.rawTitle')}</h2>
            <Raw label={t('offerings.commitment')} value={data.commitment} />
            <Raw label={t('offerings.root')} value={data.list?.root} />
            <Raw label={t('offerings.seed')} value={data.drawn?.seed} />
            <Raw label={t('offerings.round')} value={String(data.round)} />
            <Raw label={t('offerings.signature')} value={data.drawn?.signature} />
            <Raw label={t('offerings.beaconKey')} value={data.beaconKey} />
            <p className="pt-2 text-xs text-ink-faint">{t('offerings.beaconNote')}</p>
          </section>
        </div>
      )}
    </>
  );
}

function Result({ checks, drawn }: { checks: DrawChecks | undefined; drawn: boolean }) {
  const t = useText();
  if (checks === undefined) return <p className="px-1 text-base text-ink-muted">{t('offerings.checking')}</p>;
  const all = [checks.commitment, checks.beacon, checks.receipt, checks.places];
  const broken = all.includes(false);
  const text = broken ? 'offerings.somethingBroken' : drawn ? 'offerings.allPassed' : 'offerings.beforeDraw';
  return (
    <section role="status" className={`rounded-lg px-4 py-4 ${broken ? 'bg-danger-soft' : 'bg-brand-soft'}`}>
      <p className={`text-xl font-semibold ${broken ? 'text-danger' : 'text-ink'}`}>{t(text)}</p>
      {checks.won !== undefined && (
        <p className="mt-1 text-base text-ink">{t(checks.won ? 'offerings.resultWon' : 'offerings.resultLost')}</p>
      )}
    </section>
  );
}

function Check({
  holds,
  title,
  note,
  pending = 'offerings.pendingCheck',
  children,
}: {
  holds: boolean | undefined;
  title: string;
  note: string;
  pending?: 'offerings.pendingCheck' | 'offerings.notChecked';
  children?: ReactNode;
}) {
  const t = useText();
  const said = t(holds === undefined ? pending : holds ? 'offerings.passed' : 'offerings.broken');
  return (
    <div className="flex gap-3 py-3 not-last:hairline-b">
      <span
        role="img"
        aria-label={said}
        className={`grid size-6 shrink-0 place-items-center rounded-full ${
          holds === undefined
            ? 'bg-surface-sunken text-ink-faint'
            : holds
              ? 'bg-brand-solid text-on-brand'
              : 'bg-danger-solid text-white'
        }`}
      >
        {holds === true && <CheckIcon className="size-4" />}
        {holds === false && <CloseIcon className="size-4" />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-base text-ink">{title}</p>
        <p className="mt-0.5 text-xs text-ink-faint">{holds === undefined ? t(pending) : note}</p>
        {children}
      </div>
    </div>
  );
}

type Draw = Parameters<typeof checkList>[0];

/** The whole list is fetched only where somebody wants it: a phone pays for it. */
function WholeList({ draw }: { draw: Draw & { readonly list: NonNullable<Draw['list']> } }) {
  const t = useText();
  const [state, setState] = useState<'idle' | 'running' | boolean>('idle');
  const { size } = draw.list;
  const run = () => {
    setState('running');
    checkList(draw).then(setState, (failure: unknown) => {
      setState('idle');
      showToast(failureText(failure));
    });
  };
  return (
    <Check
      holds={typeof state === 'boolean' ? state : undefined}
      title={t('offerings.checkList')}
      pending="offerings.notChecked"
      note={t('offerings.checkListText', { count: countText(size) })}
    >
      {typeof state !== 'boolean' && (
        <div className="mt-2">
          <Button kind="soft" size="sm" loading={state === 'running'} onClick={run}>
            {t('offerings.checkFull')}
          </Button>
          <p className="num mt-1 text-xs whitespace-normal text-ink-faint">
            {t('offerings.checkFullText', {
              count: countText(size),
              size: countText(Math.ceil((size * DIGITS) / 1_024)),
            })}
          </p>
        </div>
      )}
    </Check>
  );
}

const DIGITS = 64;

function Raw({ label, value }: { label: string; value: string | undefined }) {
  const t = useText();
  const copy = async () => {
    const done = await copyText(value ?? '');
    showToast(t(done ? 'offerings.copied' : 'offerings.copyFailed'));
  };
  return (
    <div className="py-2 not-last:hairline-b">
      <p className="text-xs text-ink-faint">{label}</p>
      {value === undefined ? (
        <p className="text-sm text-ink-faint">{t('offerings.pendingCheck')}</p>
      ) : (
        <button
          type="button"
          className="num w-full text-left text-xs break-all whitespace-normal text-ink"
          onClick={() => void copy()}
        >
          {value}
        </button>
      )}
    </div>
  );
}
