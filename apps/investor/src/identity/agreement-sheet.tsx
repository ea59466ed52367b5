import { Button, Sheet } from '@kuroshio/ui';
import { Link } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';

/** The terms of use and the privacy policy, with the button that agrees to them. */
export function AgreementSheet({
  open,
  onClose,
  onAccept,
}: {
  open: boolean;
  onClose: () => void;
  onAccept: () => void;
}) {
  const t = useText();
  const parts = [
    [t('identity.agreementPractice'), t('identity.agreementPracticeText')],
    [t('identity.agreementRisk'), t('identity.agreementRiskText')],
    [t('identity.agreementData'), t('identity.agreementDataText')],
    [t('identity.agreementRetention'), t('identity.agreementRetentionText')],
    [t('identity.agreementSafety'), t('identity.agreementSafetyText')],
  ] as const;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('identity.agreementTitle')}
      closeLabel={t('shell.close')}
      footer={
        <Button block onClick={onAccept}>
          {t('identity.agreementAccept')}
        </Button>
      }
    >
      <div className="px-5 py-4">
        {parts.map(([title, text]) => (
          <section key={title} className="not-last:mb-5">
            <h3 className="text-base font-semibold text-ink">{title}</h3>
            <p className="mt-1 text-base text-ink-muted">{text}</p>
          </section>
        ))}
        <p className="mt-5 text-sm text-ink-muted">
          {t('identity.agreementFull')}
          <Link to="/information/agreement" className="inline-grid h-11 place-items-center px-2 font-medium text-brand">
            {t('identity.agreementTerms')}
          </Link>
          <Link
            to="/information/userPrivacy"
            className="inline-grid h-11 place-items-center px-2 font-medium text-brand"
          >
            {t('identity.agreementPrivacy')}
          </Link>
        </p>
      </div>
    </Sheet>
  );
}
