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
      title={t('terms.about')}
      parts={[
        [t('terms.aboutWhat'), t('terms.aboutWhatText')],
        [t('terms.aboutMarket'), t('terms.aboutMarketText')],
        [t('terms.aboutPromises'), t('terms.aboutPromisesText')],
        [title === '' ? t('terms.aboutWho') : `${t('terms.aboutWho')} · ${title}`, t('terms.aboutWhoText')],
      ]}
    >
      <CellGroup inset={false} className="-mx-5 mt-8">
        <Cell label={t('terms.tradeRule')} onPress={() => navigate('/information/tradeRule')} />
        <Cell label={t('terms.verify')} onPress={() => navigate('/information/verifyBooks')} />
        <Cell label={t('terms.service')} onPress={() => navigate('/information/customerService')} />
      </CellGroup>
    </Articles>
  );
}
