import { expect, test } from '@playwright/test';
import { PASSWORD } from '../api/api-client.ts';
import { App, newCustomer } from './app.ts';

for (const language of ['tw', 'en'] as const) {
  test(`an account with money in it says what is left and where to, and stays open, in ${language}`, async ({
    page,
  }) => {
    const client = await newCustomer();
    const app = await App.open(page, { language }, client);
    await app.go('/information/setting');
    await page.getByText(app.plain('closing.title'), { exact: true }).click();
    await app.at('/information/closeAccount');
    await expect(page.getByText(/NT\$10,000,000/).first()).toBeVisible();
    await expect(page.getByText(app.plain('closing.hindered'))).toBeVisible();
    await expect(app.button('closing.begin')).toHaveCount(0);
    await page.getByRole('button', { name: `${app.plain('closing.go')} ${app.plain('closing.balances')}` }).click();
    await app.at('/information/payBag');
    await client.must('fund-password/set-password', { password: '271828', loginPassword: PASSWORD });
    const tried = await client.call('closing/close-account', { understood: true, fundPassword: '271828' });
    expect(tried).toMatchObject({ msg: 'CLOSING_BALANCE_LEFT' });
    expect(app.complaints).toEqual([]);
  });
}
