import { useText } from '../platform/texts.ts';
import { Articles } from './articles.tsx';

/** `/information/agreement`: the terms of use. */
export function Agreement() {
  const t = useText();
  return (
    <Articles
      title={t('rules.agreement')}
      parts={[
        [t('rules.agreementService'), t('rules.agreementServiceText')],
        [t('rules.agreementAccount'), t('rules.agreementAccountText')],
        [t('rules.agreementOrders'), t('rules.agreementOrdersText')],
        [t('rules.agreementMoney'), t('rules.agreementMoneyText')],
        [t('rules.agreementLimits'), t('rules.agreementLimitsText')],
        [t('rules.agreementRisk'), t('rules.agreementRiskText')],
        [t('rules.agreementFaults'), t('rules.agreementFaultsText')],
        [t('rules.agreementChanges'), t('rules.agreementChangesText')],
      ]}
    />
  );
}
