import { calendar } from '@kuroshio/text/areas/calendar.ts';
import { notices } from '@kuroshio/text/areas/notices.ts';
import { plans } from '@kuroshio/text/areas/plans.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const calendarScreens: readonly ScreenRoute[] = [
  screen('/information/calendar', [calendar, notices, plans, trading], () =>
    import('./calendar-screen.tsx').then((file) => file.CalendarScreen),
  ),
];
