import { Dialog } from '@kuroshio/ui';
import { useText } from '../platform/texts.ts';

export interface RemoveDialogProps {
  /** What is to be removed; nothing is asked without it. */
  title: string | undefined;
  loading: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a destination is taken away. */
export function RemoveDialog({ title, loading, onConfirm, onCancel }: RemoveDialogProps) {
  const t = useText();
  return (
    <Dialog
      open={title !== undefined}
      title={title ?? ''}
      confirmLabel={t('destinations.remove')}
      confirmKind="danger"
      cancelLabel={t('shell.cancel')}
      onConfirm={onConfirm}
      onCancel={onCancel}
      loading={loading}
    >
      {t('destinations.removeText')}
    </Dialog>
  );
}
