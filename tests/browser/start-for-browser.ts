import { startProgram } from '../program.ts';

/** One program for all browser tests; its address and code go to them by the environment. */
export default async function startForBrowser(): Promise<() => Promise<void>> {
  const program = await startProgram({ env: { SIM_SPEED: '10', HOUSE_DESK_SECONDS: '0' } });
  process.env['KUROSHIO_URL'] = program.url;
  process.env['KUROSHIO_CODE'] = program.invitationCode;
  return () => program.remove();
}
