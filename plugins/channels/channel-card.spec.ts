import { neventEncode } from 'nostr-tools/nip19'
import { getChannelId } from '../../tests/support/chats.ts'
import { expect, test } from '../../tests/support/fixtures.ts'

test('a visitor presses the card of a channel and reads the channel, and no navigation offers them chats', async ({
  page,
  goto,
  relay,
}) => {
  const id = getChannelId(relay, 'Sunday ride')
  await goto(`/${neventEncode({ id, kind: 40 })}`)
  const card = page.getByRole('main').getByRole('link', { name: /Sunday ride/ })
  await expect(card).toContainText('New here.')
  await card.click()
  await expect(page).toHaveURL(new RegExp(`/chats/${id}$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Sunday ride' })).toBeVisible()
  await expect(page.getByRole('log', { name: 'Messages' }).getByRole('article').last()).toBeVisible()

  await page.goto('/about')
  for (const [width, name] of [
    [1440, 'Main'],
    [390, 'Quick'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const navigation = page.getByRole('navigation', { name })
    await expect(navigation.getByRole('link', { name: 'Home' })).toBeVisible()
    await expect(navigation.getByRole('link', { name: /^Chats/ })).toHaveCount(0)
  }
})
