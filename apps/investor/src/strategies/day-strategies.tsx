import { StrategiesScreen } from './strategies-screen.tsx';

/** `/home/dayTrading`: strategies that are flat at the end of each day. */
export function DayStrategies() {
  return <StrategiesScreen kind="day" />;
}
