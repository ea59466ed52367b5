import { useText } from '../platform/texts.ts';
import { Articles } from './articles.tsx';

/** `/information/userPrivacy`: what is kept of a customer, what for and how long. */
export function UserPrivacy() {
  const t = useText();
  return (
    <Articles
      title={t('terms.privacy')}
      parts={[
        [t('terms.privacyData'), t('terms.privacyDataText')],
        [t('terms.privacyIdentity'), t('terms.privacyIdentityText')],
        [t('terms.privacyUse'), t('terms.privacyUseText')],
        [t('terms.privacyShare'), t('terms.privacyShareText')],
        [t('terms.privacyKeep'), t('terms.privacyKeepText')],
        [t('terms.privacyDevice'), t('terms.privacyDeviceText')],
        [t('terms.privacyRights'), t('terms.privacyRightsText')],
      ]}
    />
  );
}
