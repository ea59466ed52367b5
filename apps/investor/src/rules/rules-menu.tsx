import { AccountIcon, Cell, CellGroup, CompanyIcon, DocumentIcon, InfoIcon } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';

/** The way to the rules, to help, and to what is to be read. */
export function RulesMenu() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <CellGroup title={t('rules.group')}>
      <Cell
        icon={<DocumentIcon />}
        label={t('rules.tradeRule')}
        note={t('rules.tradeRuleNote')}
        onPress={() => navigate('/information/tradeRule')}
      />
      <Cell
        icon={<AccountIcon />}
        label={t('rules.service')}
        note={t('rules.serviceNote')}
        onPress={() => navigate('/information/customerService')}
      />
      <Cell icon={<CompanyIcon />} label={t('rules.about')} onPress={() => navigate('/information/aboutUs')} />
      <Cell icon={<InfoIcon />} label={t('rules.agreement')} onPress={() => navigate('/information/agreement')} />
      <Cell icon={<InfoIcon />} label={t('rules.privacy')} onPress={() => navigate('/information/userPrivacy')} />
    </CellGroup>
  );
}
