import { useText } from '../platform/texts.ts';
import { Articles } from './articles.tsx';

/** `/information/userPrivacy`: what is kept of a customer, what for and how long. */
export function UserPrivacy() {
  const t = useText();
  return (
    <Articles
      title={t('rules.privacy')}
      parts={[
        [t('rules.privacyData'), t('rules.privacyDataText')],
        [t('rules.privacyIdentity'), t('rules.privacyIdentityText')],
        [t('rules.privacyUse'), t('rules.privacyUseText')],
        [t('rules.privacyShare'), t('rules.privacyShareText')],
        [t('rules.privacyKeep'), t('rules.privacyKeepText')],
        [t('rules.privacyDevice'), t('rules.privacyDeviceText')],
        [t('rules.privacyRights'), t('rules.privacyRightsText')],
      ]}
    />
  );
}
