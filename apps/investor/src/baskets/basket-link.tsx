import { Cell } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { useText } from '../platform/texts.ts';

/** The way from the holdings to baskets. */
export function BasketLink() {
  const t = useText();
  const navigate = useNavigate();
  return (
    <Cell
      label={t('baskets.title')}
      note={t('baskets.menuText')}
      className="bg-surface-raised"
      onPress={() => navigate('/trade/baskets')}
    />
  );
}
