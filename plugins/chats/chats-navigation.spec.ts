import { getChannelId } from '../../tests/support/chats.ts'
import { expect, test } from '../../tests/support/fixtures.ts'

test('on a phone the quick navigation is hidden where the lower edge is used, and not on the page of a new chat', async ({
  page,
  goto,
  relay,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const quick = page.getByRole('navigation', { name: 'Quick' })
  await goto('/chats/new')
  await expect(page.getByRole('heading', { level: 1, name: 'New chat' })).toBeVisible()
  await expect(quick).toBeVisible()
  for (const { path, title } of [
    { path: '/chats/requests', title: 'Requests' },
    { path: `/chats/${getChannelId(relay, 'Sunday ride')}`, title: 'Sunday ride' },
  ]) {
    await goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(quick).toHaveCount(0)
  }
})

test('Back leads from each page of chats to the list, where the visit began on that page', async ({
  page,
  goto,
  relay,
}) => {
  for (const path of ['/chats/new', '/chats/requests', `/chats/${getChannelId(relay, 'Sunday ride')}`]) {
    await goto(path)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/chats$/)
  }
})
