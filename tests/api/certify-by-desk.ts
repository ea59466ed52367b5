import { jpegOf } from '../../apps/server/src/platform/photos/test-photos.ts';
import { type ApiClient, eventually } from './api-client.ts';

/** Has the house desk certify a customer: as a person whom nobody else is. */
export async function certifyByDesk(client: ApiClient): Promise<void> {
  for (const side of ['front', 'back'] as const) {
    const photo = await jpegOf(`${client.account} ${side}`);
    await client.upload('verification/upload-photo', { side }, new Uint8Array(photo));
  }
  const letters = [...client.account].map((digit) => 'abcdefghij'.charAt(Number(digit))).join('');
  const form = { name: `Certified ${letters}`, country: 'US', document: 'passport' } as const;
  await client.must('verification/submit-case', { ...form, numberFirst: '543210', numberLast: '9' });
  await eventually('the verification', async () => {
    const { state } = await client.must('verification/own-case', {});
    return state === 'certified' ? state : undefined;
  });
}
