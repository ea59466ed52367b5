import { useText } from '../platform/texts.ts';
import { Articles } from './articles.tsx';

/** `/information/agreement`: the terms of use. */
export function Agreement() {
  const t = useText();
  return (
    <Articles
      title={t('terms.agreement')}
      parts={[
        [t('terms.agreementService'), t('terms.agreementServiceText')],
        [t('terms.agreementAccount'), t('terms.agreementAccountText')],
        [t('terms.agreementOrders'), t('terms.agreementOrdersText')],
        [t('terms.agreementMoney'), t('terms.agreementMoneyText')],
        [t('terms.agreementLimits'), t('terms.agreementLimitsText')],
        [t('terms.agreementRisk'), t('terms.agreementRiskText')],
        [t('terms.agreementFaults'), t('terms.agreementFaultsText')],
        [t('terms.agreementChanges'), t('terms.agreementChangesText')],
      ]}
    />
  );
}
