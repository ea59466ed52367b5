import { startProgram } from '../program.ts';

/**
 * One program for all browser tests; its address and code go to them by the environment. At this speed the market opens in two
 * minutes at most and stays open for 45 more, which is longer than the lines take on a slow machine.
 */
export default async function startForBrowser(): Promise<() => Promise<void>> {
  const program = await startProgram({
    env: { SIM_SPEED: '6', HOUSE_DESK_SECONDS: '0', NEW_DESTINATION_MINUTES: '0' },
  });
  process.env['KUROSHIO_URL'] = program.url;
  process.env['KUROSHIO_CODE'] = program.invitationCode;
  return () => program.remove();
}
