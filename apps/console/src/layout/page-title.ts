import { useEffect } from 'react';
import { useTexts } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';

/** What the tab of the browser is called, so that one of several can be found: the screen first, then the house. */
export function usePageTitle(screen: string): void {
  const texts = useTexts();
  const house = useCall('operators/house', {}).data?.title ?? '';
  const title = `${screen} · ${house} ${texts.app.title}`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
