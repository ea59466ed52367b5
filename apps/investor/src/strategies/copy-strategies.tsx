import { StrategiesScreen } from './strategies-screen.tsx';

/** `/home/fllow`: strategies to follow. */
export function CopyStrategies() {
  return <StrategiesScreen kind="copy" />;
}
