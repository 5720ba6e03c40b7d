import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { getChannelId, getMessageList } from '../../tests/support/chats.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('a visitor reads a public channel from its newest message to its first, and is asked to sign in to write', async ({
  page,
  goto,
  relay,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const id = getChannelId(relay, 'Sunday ride')
  const said = relay.store
    .query({ kinds: [42], '#e': [id] })
    .map(({ event }) => event)
    .sort((a, b) => a.created_at - b.created_at)
  await goto(`/chats/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sunday ride' })).toBeVisible()
  await expect(page.getByText('Where we meet, how far, and who brings cake.')).toBeVisible()
  await expect(getMessageList(page).getByRole('article').last()).toContainText(said.at(-1)?.content ?? '')
  await expect(getMessageList(page).getByRole('article').last()).toBeInViewport()
  await expect(page.getByText('Sign in to write here.')).toBeVisible()
  await expectNoAxeViolations(page, 'a channel for a visitor')
  // Older messages load while the reader scrolls up, until the first message is loaded.
  const first = getMessageList(page).locator(`[data-message="${said[0]?.id}"]`)
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -2_000)
      return first.count()
    })
    .toBe(1)
  await page.getByRole('button', { name: 'Latest messages' }).click()
  await expect(getMessageList(page).getByRole('article').last()).toBeInViewport()
})

test('on a wide screen the list stands beside the conversation; a channel is created, renamed and removed from the list', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  await page.setViewportSize({ width: 1440, height: 900 })
  await goto('/chats/new')
  await signIn(page, mira)
  await page.getByRole('button', { name: 'Create a channel' }).click()
  await page.getByRole('button', { name: 'Create the channel' }).click()
  await expect(page.getByText('Give the channel a name.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Quokka watch')
  await page.getByLabel('About').fill('Seen one?')
  await page.getByRole('button', { name: 'Create the channel' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Quokka watch' })).toBeVisible()
  await expect(page.getByText('No messages yet').first()).toBeVisible()
  await expectNoAxeViolations(page, 'an empty channel beside the list')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the channel' })
  await dialog.getByLabel('Name', { exact: true }).fill('Wombat watch')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Wombat watch' })).toBeVisible()
  const row = page.getByRole('link', { name: /Wombat watch/ })
  await expect(row).toBeVisible()
  await expect.poll(() => relay.store.query({ kinds: [41], authors: [mira.pubkey] }).length).toBe(1)

  await page.getByRole('button', { name: 'Conversation' }).click()
  await page.getByRole('menuitem', { name: 'Remove from my list' }).click()
  await expect(page.getByText('No conversations yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row).toBeVisible()
})
