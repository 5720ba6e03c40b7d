import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import {
  type SubscriptionProvider,
  startSubscriptionProvider,
} from '../../demo/provider/start-subscription-provider.ts'
import { type NwcWallet, startNwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { tabTo } from '../../tests/support/keyboard.ts'
import { getMainNavigation, getTitle } from '../../tests/support/page-parts.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { expectPageFits } from '../../tests/support/widths.ts'

const CUSTOMERS = 'https://customers.example'

/** A wallet, and a provider whose invoices it can pay. Each test has its own. */
const shop = test.extend<{ wallet: NwcWallet; provider: SubscriptionProvider }>({
  wallet: async ({ relay }, use) => {
    const wallet = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2' } })
    await use(wallet)
    wallet.close()
  },
  provider: async ({ wallet, config, demo }, use) => {
    const provider = await startSubscriptionProvider({
      createInvoice: wallet.issueInvoice,
      names: demo.network.names,
      mediaServers: [{ url: CUSTOMERS, protocol: 'blossom' }],
      challenge: true,
    })
    wallet.onPaid(provider.markPaid)
    config.providerApi = provider.url
    await use(provider)
    await provider.close()
  },
})

const connect = (page: Page, { url }: NwcWallet) =>
  page.evaluate(nwcUrl => {
    const config = { connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl }
    localStorage.setItem('bc:config', JSON.stringify(config))
  }, url)

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const payments = ({ requests }: NwcWallet) => requests.filter(({ method }) => method === 'pay_invoice').length
const orders = ({ calls }: SubscriptionProvider) =>
  calls.filter(({ call }) => /^POST subscriptions\/create/.test(call)).length

shop(
  'a plan is bought with the wallet in one press and paid once, though the wallet’s answer is lost, the page reloaded and the provider slow; the badge is shown and uploads go to the plan’s server',
  async ({ page, goto, follow, demo, relay, wallet, provider }) => {
    const mira = demo.person('mira')
    await goto('/about')
    await connect(page, wallet)
    await signIn(page, mira)
    await getMainNavigation(page).getByRole('link', { name: 'Subscription', exact: true }).click()
    await expect(page).toHaveURL('/subscribe')
    await expect(region(page, 'Your plan')).toContainText('You have no plan.')
    await expect(region(page, 'Invoices')).toContainText('No invoices yet')
    await expectPageFits(page, 'the plans')

    await tabTo(page, /^Patron$/)
    await page.keyboard.press('ArrowRight')
    await tabTo(page, /^3 months, \$60$/)
    await page.keyboard.press('ArrowRight')
    await tabTo(page, /^Buy Champion for 12 months, \$200$/)
    await page.keyboard.press('Enter')
    const order = region(page, 'Your order')
    await expect(order.getByText('200,000 sats')).toBeVisible()
    await expectPageFits(page, 'an open order')
    wallet.behavior.dropsAnswer = method => method === 'pay_invoice' || method === 'lookup_invoice'
    provider.behavior.ignoresPayments = true
    await tabTo(page, /^Confirm Payment$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => payments(wallet)).toBe(1)

    // The wallet has paid, but neither the page nor the provider has learned it.
    await page.reload()
    wallet.behavior.dropsAnswer = () => false
    await expect(order.getByText(/Your wallet has paid\. The provider has not seen/)).toBeVisible()
    await expect(order.getByRole('button', { name: 'Confirm Payment' })).toHaveCount(0)
    await expectNoAxeViolations(page, 'a payment that was not seen')
    await page.reload()
    await order.getByRole('button', { name: 'Check again' }).click()
    await expect(order.getByRole('alert')).toHaveText('The provider has not seen the payment yet.')
    provider.noticePayments()
    await expect(region(page, 'Your plan')).toContainText('Champion')
    await expect(region(page, 'Your plan')).toContainText(/\d+ days left/)
    await expect(page.getByText('Your payment has arrived. Thank you!')).toBeVisible()
    await expect(order).toHaveCount(0)
    await expect(region(page, 'Invoices').getByRole('listitem')).toHaveText(
      /Champion, 12 months.*\$200\s*paid/,
    )
    await expectNoAxeViolations(page, 'a plan')
    expect([payments(wallet), orders(provider)]).toEqual([1, 1])

    await page.reload()
    await expect(region(page, 'Your plan')).toContainText('Champion')
    // The payment history knows what was bought, although the wallet confirmed the payment only after a reload.
    await follow('/wallet/history')
    await expect(
      page.getByRole('article').getByRole('link', { name: 'Champion for 12 months' }),
    ).toBeVisible()
    const note = demo.sign(mira, { content: 'I have a badge now.' })
    relay.add(note)
    await follow(`/${npubEncode(mira.pubkey)}`)
    const heading = page.getByRole('heading', { level: 2, name: /Mira/ })
    await expect(heading.getByRole('link', { name: 'Champion' })).toHaveAttribute('href', '/subscribe')
    await expect(
      page.locator(`article[data-note="${note.id}"]`).getByRole('img', { name: 'Champion' }),
    ).toBeVisible()
    const uploads = page.getByRole('group', { name: 'Default server' })
    await follow('/settings/media-servers')
    await expect(uploads.getByRole('radio', { checked: true })).toHaveAccessibleName(/customers\.example/)
  },
)

for (const width of [390, 1280])
  shop(
    `by keyboard alone at ${width} px: a name that is taken, a plan paid on the provider’s page, an invoice that expires, a provider that fails`,
    async ({ page, goto, follow, demo, relay, wallet, provider, watch }) => {
      // The browser prints a message to the console for each request that fails.
      watch.expect(/Failed to load resource/)
      await goto('/about')
      await signIn(page, demo.person('leo'))
      await page.setViewportSize({ width, height: 900 })
      await follow('/subscribe')
      await expect(region(page, 'Invoices')).toContainText('No invoices yet')

      // Three names are typed: one that is too short, one that is taken, and a free one, which is then registered.
      const name = page.getByRole('textbox', { name: 'Name' })
      const problem = region(page, 'Name').getByRole('alert')
      provider.database.setNames({ elizabeth: 'f'.repeat(64) })
      await tabTo(page, /^Name$/)
      await page.keyboard.type('liz')
      await expect(problem).toHaveText('A name has at least 8 characters.')
      await name.selectText()
      await page.keyboard.type('Elizabeth')
      await expect(problem).toHaveText('This name is taken.')
      await page.keyboard.press('Enter')
      await expect(name).toHaveValue('Elizabeth')
      await page.keyboard.press('Backspace')
      await expect(region(page, 'Name').getByText('elizabet is free.')).toBeVisible()
      // An account without a plan must solve the provider's captcha in a window.
      const opened = page.waitForEvent('popup')
      await page.keyboard.press('Enter')
      const challenge = await opened
      await expect(challenge.getByRole('button', { name: 'I am a person' })).toBeFocused()
      // The page may close the window before Playwright has released the key.
      const closed = challenge.waitForEvent('close')
      await challenge.keyboard.press('Enter').catch(() => {})
      await closed
      await expect(region(page, 'Your plan')).toContainText('elizabet')
      await expect(name).toHaveValue('')

      // One press puts the name on the profile.
      const { host } = new URL(demo.media.url)
      await tabTo(page, /^Use it on your profile$/, { key: 'Shift+Tab' })
      await page.keyboard.press('Enter')
      await expect(region(page, 'Name').getByText('It is on your profile.')).toBeVisible()
      const profile = () => relay.store.query({ kinds: [0], authors: [demo.person('leo').pubkey] })[0]?.event
      await expect.poll(() => profile()?.content).toContain(`"nip05":"elizabet@${host}"`)

      // The provider refuses with a text, fails, or does not answer. Each time, the chosen plan stays chosen.
      await tabTo(page, /^Patron$/, { key: 'Shift+Tab' })
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await tabTo(page, /^Buy Vanguard for 3 months, \$300$/)
      const refusal = region(page, 'Plans').getByRole('alert')
      for (const [mood, text] of [
        [{ error: 'The shop is closed on Sundays.' }, 'The shop is closed on Sundays.'],
        [{ status: 500 }, 'Invalid response'],
        [{ text: '' }, 'Invalid response'],
        [{ text: '<html>' }, 'Invalid response'],
      ] as const) {
        Object.assign(provider.behavior, { error: undefined, status: undefined, text: undefined, ...mood })
        await page.keyboard.press('Enter')
        await expect(refusal, JSON.stringify(mood)).toHaveText(text)
      }
      Object.assign(provider.behavior, { error: undefined, status: undefined, text: undefined })
      await expectNoAxeViolations(page, 'a refused order')

      // After ordering, the focus is at the order. Its link leads to the provider's page on which it can be paid.
      await page.keyboard.press('Enter')
      const order = region(page, 'Your order')
      await expect(order.getByText('300,000 sats')).toBeVisible()
      // Without a connected wallet, another wallet opens the invoice or scans its code.
      const openWallet = order.getByRole('link', { name: 'Open in a Bitcoin Wallet' })
      await expect(openWallet).toHaveAttribute('href', /^lightning:lnbc/)
      const code = order.getByRole('img', { name: 'QR code of the invoice' })
      await expect(code).toBeVisible({ visible: width > 600 })
      await tabTo(page, /^Pay on the provider/, { most: 10 })
      const link = await order.getByRole('link', { name: /Pay on the provider/ }).getAttribute('href')
      expect((await page.request.post(link ?? '')).ok()).toBe(true)
      await expect(region(page, 'Your plan')).toContainText('Vanguard')
      expect(payments(wallet)).toBe(0)

      // After the invoice has expired, the order is dropped by keyboard.
      provider.database.expiry = 3
      await tabTo(page, /^Prolong Vanguard by 3 months/)
      await page.keyboard.press('Enter')
      await expect(order.getByText('This invoice has expired.')).toBeVisible()
      await expectNoAxeViolations(page, 'an expired invoice')
      await tabTo(page, /^Leave this order$/)
      await page.keyboard.press('Enter')
      await expect(order).toHaveCount(0)
      await tabTo(page, /^Vanguard$/, { most: 5 })

      // When the provider cannot be reached, only the parts of the page that need it show an error.
      await provider.close()
      await page.reload()
      const retry = page.getByRole('button', { name: 'Try again' })
      await expect(region(page, 'Your plan')).toContainText('Vanguard')
      await expect(region(page, 'Invoices').getByRole('alert')).toContainText(
        'The provider could not be reached.',
      )
      await expect(retry).toHaveCount(2)
      await expect(page.getByRole('heading', { name: 'Patron' })).toBeVisible()
      await expectNoAxeViolations(page, 'a provider that is down')
    },
  )

shop(
  'a site without a provider says that it sells nothing, and with the plugin off nobody is asked',
  async ({ page, goto, follow, demo, config, provider }) => {
    config.providerApi = null
    await goto('/subscribe')
    await expect(page.getByText('This site sells nothing.')).toBeVisible()
    await signIn(page, demo.person('tom'))
    await expect(getMainNavigation(page).getByRole('link', { name: 'Settings', exact: true })).toBeVisible()
    await expect(
      getMainNavigation(page).getByRole('link', { name: 'Subscription', exact: true }),
    ).toHaveCount(0)

    config.providerApi = provider.url
    await goto('/settings/plugins')
    await expect(
      getMainNavigation(page).getByRole('link', { name: 'Subscription', exact: true }),
    ).toBeVisible()
    expect(provider.calls).toEqual([])
    await follow(`/${npubEncode(demo.person('tom').pubkey)}`)
    await expect.poll(() => provider.calls.length).toBeGreaterThan(0)
    await follow('/settings/plugins')
    await page.getByRole('switch', { name: 'Subscription', exact: true }).click()
    await expect(
      getMainNavigation(page).getByRole('link', { name: 'Subscription', exact: true }),
    ).toHaveCount(0)
    const before = provider.calls.length
    await goto('/subscribe')
    await expect(page.getByText('Subscription is turned off.')).toBeVisible()
    await follow(`/${npubEncode(demo.person('tom').pubkey)}`)
    await expect(getTitle(page, /Tom/)).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(provider.calls).toHaveLength(before)
  },
)
