import { getPublicKey } from 'nostr-tools/pure'
import { getComposer, getTextField } from '../support/composer.ts'
import { expect, test } from '../support/fixtures.ts'
import { createLegacyProfile } from '../support/former-profile.ts'
import { tabTo } from '../support/keyboard.ts'
import { expectNoSecret } from '../support/scan-secrets.ts'
import { expectPageFits } from '../support/widths.ts'

const MOVED = [
  ...['publicKey', 'privateKey', 'nip07Login'].flatMap(field => [
    `user/${field}`,
    `localState/user/${field}`,
  ]),
  'user-storage',
  'settings-storage',
  'feed-storage',
  'zap-storage',
  'search-storage',
  'draft-storage',
  'mutedIds',
]

test('a profile of the former client is taken over once, and its secret is nowhere in clear', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  watch,
}) => {
  const mira = demo.person('mira')
  const friend = demo.person('tom')
  const profile = createLegacyProfile({
    secretKey: Buffer.from(mira.secretKey).toString('hex'),
    pubkey: getPublicKey(mira.secretKey),
    relay: relay.url,
    friend: friend.pubkey,
  })
  await page.addInitScript(records => {
    if (localStorage.getItem('pinion/accounts')) return
    for (const [name, text] of Object.entries(records)) localStorage.setItem(name, text)
  }, profile)
  const stored = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)

  await goto('/')
  const toast = page.getByText('Your settings of the former version were taken over.')
  await expect(toast).toBeVisible()
  // The toast stays while the pointer is over it.
  await toast.hover()
  // The draft is moved once its account is there, which may be later.
  await expect
    .poll(async () => {
      const records = await stored()
      return MOVED.filter(name => Object.hasOwn(records, name))
    })
    .toEqual([])
  await expectPageFits(page, 'the notice of the former settings')
  await tabTo(page, /^Settings$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/settings\/system$/)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expectNoSecret(page, watch, mira.secretKey)

  await follow('/')
  const tabs = page.getByRole('tab')
  await expect(tabs.nth(0)).toHaveText('My people')
  await expect(tabs.nth(1)).toHaveText('Mosses')
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(getTextField(page)).toHaveValue(/^Half a thought about mosses/)
  await page.keyboard.press('Escape')
  await expect(getComposer(page)).toHaveCount(0)
  await follow('/search')
  await page.getByRole('combobox').first().click()
  await expect(page.getByRole('region', { name: 'Recent' }).first()).toContainText('Tom')
  await follow('/settings/content')
  await expect(page.getByRole('switch', { name: 'Play videos automatically' })).not.toBeChecked()
  await follow('/settings/moderation')
  await expect(page.getByText('1 note on this device.')).toBeVisible()
  const chosen = async () =>
    Object.fromEntries(
      Object.entries(await stored()).filter(([name]) =>
        /^pinion\/(content|home|zaps|theme|relays|image-proxy|settings\/(media-upload|moderation|search))$/.test(
          name,
        ),
      ),
    )
  const before = await chosen()
  expect(JSON.parse(before['pinion/zaps'] ?? 'null').value.defaultZapAmount).toBe(210)
  expect(Object.keys(before)).toHaveLength(9)

  // The second start finds the moved data and shows no message.
  await goto('/')
  await expect(tabs.nth(1)).toHaveText('Mosses')
  await expect(page.getByRole('button', { name: 'Accounts' })).toBeVisible()
  await expect(toast).toHaveCount(0)
  expect(await chosen()).toEqual(before)
})
