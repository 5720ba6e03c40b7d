import { fileURLToPath } from 'node:url'
import { buildGuest } from '../../scripts/guests/build-guest.mjs'
import { startLnbitsServer } from '../../tests/peers/lnbits-server.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { addLocalGuest, enableGuests, startGuestServer } from '../../tests/support/guest-server.ts'

const HOST = 'lnbits.example.com'

test('a guest connects a wallet, which pays what another guest asks for, each time by the user’s press', async ({
  page,
  goto,
  follow,
  config,
  watch,
}) => {
  const [lnbits, server] = [await startLnbitsServer(), await startGuestServer()]
  config.localServers.push(lnbits.url)
  const { host } = new URL(lnbits.url)
  const wallet = await buildGuest(fileURLToPath(new URL('../../guests/lnbits', import.meta.url)))
  server.file('/lnbits/guest.json', wallet.manifest.replaceAll(HOST, host))
  server.file('/lnbits/guest.js', wallet.code.replaceAll(`https://${HOST}`, lnbits.url))
  const { invoice, paymentHash } = lnbits.issue(21_000, 'Plums')
  const pages = [{ id: 'shop', label: 'Shop', view: 'shop', inSidebar: true }]
  const shop = `
    pinion.view('shop', (props, state) => ['column', {}, ['button', { act: 'buy' }, 'Buy'], ['text', {}, state.said ?? 'Not bought']])
    pinion.act('buy', async (props, state) => {
      await pinion.pay('${invoice}').then(({ preimage }) => { state.said = 'Bought: ' + preimage.length }, error => { state.said = error.message })
    })`
  server.put('shop', { pages }, shop, { title: 'Shop', requires: ['wallet:pay'] })
  const main = page.getByRole('main')
  await enableGuests(page)
  await goto('/settings/guests')
  await addLocalGuest(page, server.folder('lnbits'))
  await expect(page.getByText('My LNbits 0.1.0')).toBeVisible()
  await addLocalGuest(page, server.folder('shop'))
  await expect(page.getByText('Shop 1.0.0')).toBeVisible()

  await test.step('the tile of the guest leads to its fields, and says what is wrong with them', async () => {
    await follow('/settings/wallet')
    await page.getByRole('button', { name: /^show all/ }).click()
    await page.getByRole('button', { name: 'My LNbits', exact: true }).click()
    await expect(main.getByText(/It learns your balance, and carries out your payments/)).toBeVisible()
    await expectNoAxeViolations(page, 'the screen of a guest’s wallet')
    const connect = page.getByRole('button', { name: 'Connect', exact: true })
    await connect.click()
    await expect(page.getByRole('alert')).toHaveText('Admin key is missing.')
    await page.getByLabel('Admin key').fill('wrong')
    await connect.click()
    watch.expect(/401|Unauthorized/)
    await expect(page.getByRole('alert')).toHaveText('My LNbits: LNbits does not accept this key.')
    await page.getByLabel('Admin key').fill(lnbits.adminKey)
    await connect.click()
    await expect(page.getByText('50,000 sats').first()).toBeVisible()
    const stored = await page.evaluate(() => localStorage.getItem('bc:config') ?? '')
    expect(stored).toContain('guest.x-local-lnbits.lnbits')
    expect(stored).not.toContain(lnbits.adminKey)
  })
  await test.step('after a reload, the wallet is connected again, and pays by the user’s press alone', async () => {
    await goto('/x/x-local-shop/shop')
    await main.getByRole('button', { name: 'Buy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Pay for Shop?' })
    await expect(dialog.getByText('21 sats').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(main.getByText('The user has not paid')).toBeVisible()
    expect(lnbits.paid.size).toBe(0)
    await main.getByRole('button', { name: 'Buy' }).click()
    await expectNoAxeViolations(page, 'the payment for a guest')
    await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
    await expect(main.getByText('Bought: 64')).toBeVisible()
    expect(lnbits.paid.get(paymentHash)).toBe(1)
  })
  await Promise.all([lnbits.close(), server.close()])
})
