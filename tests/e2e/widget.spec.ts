import { findAxeViolations } from '../support/axe.ts'
import { connectByNwc, expect, getWidgetDialog, saveConnection, test } from '../support/widget-fixture.ts'

const told = `
  import * as wallet from '/widget/index.js'
  globalThis.wallet = wallet
  globalThis.told = []
  for (const name of ['onConnecting', 'onConnected', 'onDisconnected', 'onModalOpened', 'onModalClosed'])
    wallet[name](() => told.push(name))
`

test('one script and one element: connect, balance, reload, disconnect', async ({ page, site, nwc }) => {
  await site.open(
    page,
    '<bc-button></bc-button> <bc-button title="Second"></bc-button> <bc-balance></bc-balance>',
  )
  const [first, second] = [page.locator('bc-button').first(), page.locator('bc-button').nth(1)]
  await expect(first).toHaveText('Connect Wallet')
  await expect(second).toHaveText('Second')
  await first.getByRole('button').click()
  await expect(first).toHaveText('Connecting...')
  await connectByNwc(page, nwc.url)
  await page.keyboard.press('Escape')
  await expect(getWidgetDialog(page)).toBeHidden()
  for (const button of [first, second]) await expect(button).toHaveText('Connected1,000,000 sats')
  await expect(page.locator('bc-balance')).toHaveText('1,000,000 sats')
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('bc:config') ?? '{}'))).toEqual({
    connectorName: 'NWC',
    connectorType: 'nwc.generic',
    nwcUrl: nwc.url,
  })

  await page.reload()
  await expect(first).toHaveText('Connected1,000,000 sats')
  await first.getByRole('button').click()
  await expect(getWidgetDialog(page).getByText('Connected through NWC')).toBeVisible()
  await getWidgetDialog(page).getByRole('button', { name: 'Disconnect' }).click()
  await expect(getWidgetDialog(page)).toBeHidden()
  await expect(first).toHaveText('Connect Wallet')
  await expect(page.locator('bc-balance')).toHaveText('Loading...')
  expect(await page.evaluate(() => localStorage.getItem('bc:config'))).toBeNull()
})

test('the balance is shown in a currency, on every element', async ({ page, site, nwc }) => {
  site.files['/rates/eur.json'] = JSON.stringify({ rate_float: 50_000 })
  await saveConnection(page, nwc.url)
  await site.open(page, '<bc-button></bc-button>', {
    script: `import { init } from '/widget/index.js'; init({ ratesUrl: '/rates/{currency}.json' })`,
  })
  const button = page.locator('bc-button')
  await expect(button).toHaveText('Connected1,000,000 sats')
  await button.getByRole('button').click()
  const dialog = getWidgetDialog(page)
  const shown = dialog.getByTitle('Change currency')
  const list = dialog.getByLabel('Currency')
  // A press opens the list of currencies, which a phone shows in its own way.
  await shown.click()
  await expect.poll(() => list.getByRole('option').count()).toBeGreaterThan(100)
  const choices = await list.getByRole('option').allTextContents()
  expect(choices.slice(0, 4).map(text => text.split(' ')[1])).toEqual(['SATS', 'BTC', 'USD', 'EUR'])
  // The text of each choice is a sign and the currency's code.
  expect(choices.filter(text => !/^\p{Emoji}+ [A-Z]{3,4}$|^\S+ [A-Z]{3,4}$/u.test(text))).toEqual([])
  await list.dispatchEvent('click')
  await list.selectOption('BTC')
  await expect(shown).toHaveText('0.01000000 BTC')
  await shown.click()
  await list.press('ArrowUp')
  await list.press('Enter')
  await expect(shown).toHaveText('1,000,000 sats')
  await shown.click()
  await list.press('ArrowDown')
  await list.getByRole('option', { name: 'EUR' }).click()
  await expect(shown).toHaveText('€500.00')
  expect(await page.evaluate(() => localStorage.getItem('bc:currency'))).toBe('EUR')
  await page.reload()
  await expect(button).toHaveText('Connected€500.00')
})

test('pay: confirm, paid, one event; afterwards the button says so and does nothing more', async ({
  page,
  site,
  nwc,
}) => {
  const { invoice, preimage, paymentHash } = nwc.issueInvoice({ amountMsats: 21_000, memo: 'A pot of tea' })
  await saveConnection(page, nwc.url)
  await site.open(page, `<bc-pay-button invoice="${invoice}"></bc-pay-button><bc-button></bc-button>`, {
    script: `${told}; addEventListener('bc:onpaid', e => told.push(e.target.localName + ' ' + e.detail.preimage))`,
  })
  await expect(page.locator('bc-button')).toHaveText(/Connected/)
  const button = page.locator('bc-pay-button')
  await expect(button).toHaveText('Pay Now')
  await button.getByRole('button').click()
  const dialog = getWidgetDialog(page)
  await expect(dialog.getByText('A pot of tea')).toBeVisible()
  await expect(dialog.getByText(/21 sats/)).toBeVisible()
  await expect(button).toHaveText('Loading...')
  expect(nwc.paymentCounts.size, 'nothing is paid before it is confirmed').toBe(0)
  await dialog.getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(dialog.getByText('Paid!')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toHaveText('Paid')
  expect(nwc.paymentCounts.get(paymentHash)).toBe(1)
  const events = await page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
  expect(events.filter(event => event.startsWith('bc-'))).toEqual([`bc-pay-button ${preimage}`])
  await button.getByRole('button').click()
  await expect(dialog).toBeHidden()
})

test('events report each step of a connection, and late listeners are called at once', async ({
  page,
  site,
  nwc,
}) => {
  await site.open(page, '<bc-button></bc-button>', { script: told })
  await page.locator('bc-button').getByRole('button').click()
  await connectByNwc(page, nwc.url)
  await page.keyboard.press('Escape')
  await expect(getWidgetDialog(page)).toBeHidden()
  await page.evaluate(() => (globalThis as unknown as { wallet: { disconnect(): void } }).wallet.disconnect())
  const seen = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
  await expect
    .poll(seen)
    .toEqual(['onModalOpened', 'onConnecting', 'onConnected', 'onModalClosed', 'onDisconnected'])
})

test('a stored connection, encrypted or not, is used without a question: it connects once, and a page that asks meanwhile gets no modal', async ({
  page,
  site,
  nwc,
}) => {
  await saveConnection(page, nwc.url)
  const open = (storage: string) =>
    site.open(page, '<bc-button></bc-button>', {
      script: `${told}; wallet.init({ storage: '${storage}' })
        wallet.requestProvider().then(async p => told.push((await p.getInfo()).node.alias))`,
    })
  const seen = () => page.evaluate(() => (globalThis as unknown as { told: string[] }).told)
  const kept = () => page.evaluate(() => localStorage.getItem('bc:config'))
  for (const storage of ['local', 'sealed', 'sealed']) {
    await open(storage)
    await expect.poll(seen, storage).toEqual(['onConnecting', 'onConnected', 'Test wallet'])
    if (storage === 'sealed') await expect.poll(kept).toMatch(/"ct"/)
  }
})

test('requestProvider: opens the modal, refuses when it is closed, answers when connected', async ({
  page,
  site,
  nwc,
}) => {
  await site.open(page, '', {
    script: `import { requestProvider, WebLNProviders } from '/widget/index.js'
      globalThis.ask = () => requestProvider().then(
        async p => [(await p.getInfo()).node.alias, p instanceof WebLNProviders.NostrWebLNProvider, p instanceof WebLNProviders.LNCWebLNProvider].join(' '),
        e => e.message)
      document.body.dataset.ready = ''`,
  })
  await page.locator('body[data-ready]').waitFor()
  const ask = () => page.evaluate(() => (globalThis as unknown as { ask(): Promise<string> }).ask())
  const refused = ask()
  await getWidgetDialog(page).getByRole('button', { name: 'Close' }).click()
  expect(await refused).toBe('Modal closed without connecting')
  const given = ask()
  await connectByNwc(page, nwc.url)
  expect(await given).toBe('Test wallet true false')
  expect(await ask()).toBe('Test wallet true false')
})

test('a wallet that is requested at the very moment a modal closes is given by the next modal', async ({
  page,
  site,
  nwc,
}) => {
  await site.open(page, '', {
    script: `import { closeModal, requestProvider } from '/widget/index.js'
      globalThis.twice = () => {
        requestProvider().catch(() => {})
        closeModal()
        return requestProvider().then(async p => (await p.getInfo()).node.alias, e => e.message)
      }
      document.body.dataset.ready = ''`,
  })
  await page.locator('body[data-ready]').waitFor()
  const given = page.evaluate(() => (globalThis as unknown as { twice(): Promise<string> }).twice())
  await connectByNwc(page, nwc.url)
  expect(await given).toBe('Test wallet')
})

test('axe finds nothing: elements, start, help, a form, connected, payment', async ({ page, site, nwc }) => {
  const { invoice } = nwc.issueInvoice()
  const body = `<bc-button></bc-button> <bc-pay-button invoice="${invoice}"></bc-pay-button><bc-balance></bc-balance>`
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const look = async () => expect(await findAxeViolations(page)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await site.open(page, body, {
      script: `document.body.style.background = 'Canvas'; document.documentElement.style.colorScheme = '${colorScheme}'`,
    })
    await page.locator('bc-button').getByRole('button').waitFor()
    await look()
    await page.locator('bc-button').getByRole('button').click()
    const dialog = getWidgetDialog(page)
    await dialog.getByRole('button', { name: 'NWC', exact: true }).waitFor()
    await look()
    await dialog.getByRole('button', { name: 'Help' }).click()
    await look()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'LNbits', exact: true }).click()
    await dialog.locator('input[type=password]').waitFor()
    await look()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.locator('bc-pay-button').getByRole('button').click()
    await dialog.getByRole('img').waitFor()
    await look()
  }
})

test('a page may have the connection encrypted, or stored for the tab alone; an unencrypted one from before is encrypted or moved', async ({
  page,
  site,
  nwc,
}) => {
  await saveConnection(page, nwc.url)
  const kept = () =>
    page.evaluate(() => [localStorage.getItem('bc:config') ?? '', sessionStorage.getItem('bc:config') ?? ''])
  const secret = /secret=([0-9a-f]+)/.exec(nwc.url)?.[1] ?? ''
  const help = async (says: RegExp) => {
    await page.locator('bc-button').getByRole('button').click()
    const dialog = getWidgetDialog(page)
    await dialog.getByRole('button', { name: 'Help' }).click()
    await expect(dialog.getByText(/^Your wallet connection/)).toHaveText(says)
    await expect(dialog.getByText(/set a budget and limited permissions in your wallet/)).toBeVisible()
    await expect(dialog.getByText('Wallet connection by Pinion')).toBeVisible()
    for (const [name, address] of [
      ['Learn more', 'https://nwc.getalby.com/about'],
      ['Use it', 'https://github.com/getAlby/bitcoin-connect'],
    ] as const)
      await expect(dialog.getByRole('link', { name })).toHaveAttribute('href', address)
  }
  const open = (storage: string) =>
    site.open(page, '<bc-button></bc-button>', {
      script: `import { init } from '/widget/index.js'; init({ storage: '${storage}' })`,
    })
  await open('sealed')
  await expect(page.locator('bc-button')).toHaveText(/^Connected/)
  await expect.poll(async () => (await kept())[0]).toMatch(/"connectorType":"nwc\.generic".*"ct"/)
  expect((await kept()).join()).not.toContain(secret)
  await help(/in this browser’s local storage, locked with a key that only this browser has/)
  await open('session')
  await expect(page.locator('bc-button')).toHaveText(/^Connected/)
  await expect.poll(async () => (await kept())[1]).toContain(secret)
  expect((await kept())[0]).toBe('')
  await help(/is kept until this tab is closed\. Any script of this page can read it/)
})
