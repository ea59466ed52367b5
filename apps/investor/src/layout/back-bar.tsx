import { NavBar, type NavBarProps } from '@kuroshio/ui';
import { useNavigate } from '../platform/navigation.tsx';
import { stepsBefore } from '../platform/hash-addresses.ts';
import { useText } from '../platform/texts.ts';
import { ModeTag } from './mode-tag.tsx';

export interface BackBarProps extends Omit<NavBarProps, 'onBack' | 'backLabel'> {
  /** A main screen has nothing to go back to. */
  noBack?: boolean | undefined;
}

/** The bar at the top of a screen: back one step, the title, an action, and the word that all of this is simulated. */
export function BackBar({ noBack = false, action, ...rest }: BackBarProps) {
  const t = useText();
  const navigate = useNavigate();
  // A screen opened by its address is the first of the history: its way back is the home screen.
  const back = () => (stepsBefore() > 0 ? navigate(-1) : navigate('/home/index', { replace: true }));
  return (
    <NavBar
      {...rest}
      backLabel={t('shell.back')}
      onBack={noBack ? undefined : back}
      action={
        <>
          {action}
          <ModeTag />
        </>
      }
    />
  );
}
