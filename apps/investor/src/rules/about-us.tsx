import { Cell, CellGroup } from '@kuroshio/ui';
import { useConfig } from '../platform/config.ts';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';
import { Articles } from './articles.tsx';

/** `/information/aboutUs`: what this is, what it keeps to, and who runs it. */
export function AboutUs() {
  const t = useText();
  const navigate = useNavigate();
  const title = useConfig('title');
  return (
    <Articles
      title={t('rules.about')}
      parts={[
        [t('rules.aboutWhat'), t('rules.aboutWhatText')],
        [t('rules.aboutMarket'), t('rules.aboutMarketText')],
        [t('rules.aboutPromises'), t('rules.aboutPromisesText')],
        [title === '' ? t('rules.aboutWho') : `${t('rules.aboutWho')} · ${title}`, t('rules.aboutWhoText')],
      ]}
    >
      <CellGroup inset={false} className="-mx-5 mt-8">
        <Cell label={t('rules.tradeRule')} onPress={() => navigate('/information/tradeRule')} />
        <Cell label={t('rules.verify')} onPress={() => navigate('/information/verifyBooks')} />
        <Cell label={t('rules.service')} onPress={() => navigate('/information/customerService')} />
      </CellGroup>
    </Articles>
  );
}
