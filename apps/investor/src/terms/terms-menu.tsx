import { AccountIcon, Cell, CellGroup, CompanyIcon, DocumentIcon, InfoIcon } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';

/** The way to the rules, to help, and to what is to be read. */
export function TermsMenu() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <CellGroup title={t('terms.group')}>
      <Cell
        icon={<DocumentIcon />}
        label={t('terms.tradeRule')}
        note={t('terms.tradeRuleNote')}
        onPress={() => navigate('/information/tradeRule')}
      />
      <Cell
        icon={<AccountIcon />}
        label={t('terms.service')}
        note={t('terms.serviceNote')}
        onPress={() => navigate('/information/customerService')}
      />
      <Cell icon={<CompanyIcon />} label={t('terms.about')} onPress={() => navigate('/information/aboutUs')} />
      <Cell icon={<InfoIcon />} label={t('terms.agreement')} onPress={() => navigate('/information/agreement')} />
      <Cell icon={<InfoIcon />} label={t('terms.privacy')} onPress={() => navigate('/information/userPrivacy')} />
    </CellGroup>
  );
}
