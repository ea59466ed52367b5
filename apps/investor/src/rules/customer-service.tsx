import { Cell, CellGroup, ForwardIcon } from '@kuroshio/ui';
import { BackBar } from '../layout/back-bar.tsx';
import { useConfig } from '../platform/config.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';

/** `/information/customerService`: the way to those who run this, or to whom else to turn, and what is asked most. */
export function CustomerService() {
  const t = useText();
  const navigate = useNavigate();
  const address = useConfig('customerService');
  return (
    <>
      <BackBar title={t('rules.service')} />
      <div className="space-y-4 pb-10">
        <section className="bg-surface-raised px-5 py-6">
          <h1 className="text-xl font-semibold text-ink">
            {t(address === '' ? 'rules.serviceNone' : 'rules.serviceLead')}
          </h1>
          <p className="mt-2 text-base text-ink-muted">
            {t(address === '' ? 'rules.serviceNoneText' : 'rules.serviceOutside')}
          </p>
          {address !== '' && (
            <a
              href={address}
              target={address.startsWith('http') ? '_blank' : undefined}
              rel="noreferrer"
              className="mt-5 flex h-12 items-center justify-center gap-1 rounded-md bg-brand-solid text-base font-semibold text-white active:opacity-80"
            >
              {t('rules.serviceOpen')}
              <ForwardIcon className="size-4.5" />
            </a>
          )}
          <p className="mt-5 rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn">{t('rules.serviceWarn')}</p>
        </section>
        <CellGroup title={t('rules.serviceFind')}>
          <Cell
            label={t('rules.findMoney')}
            note={t('rules.findMoneyText')}
            onPress={() => navigate('/information/fundRecord')}
          />
          <Cell
            label={t('rules.findOrder')}
            note={t('rules.findOrderText')}
            onPress={() => navigate('/trade/index?tab=orders')}
          />
          <Cell
            label={t('rules.findDevice')}
            note={t('rules.findDeviceText')}
            onPress={() => navigate('/information/setting')}
          />
          <Cell
            label={t('rules.findRules')}
            note={t('rules.findRulesText')}
            onPress={() => navigate('/information/tradeRule')}
          />
        </CellGroup>
      </div>
    </>
  );
}
