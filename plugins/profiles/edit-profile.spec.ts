import { npubEncode } from 'nostr-tools/nip19'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('a profile that could not be read is not overwritten: changes are added to the newest version', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/WebSocket connection/)
  const mira = demo.person('mira')
  const profile = () =>
    JSON.parse(relay.store.query({ kinds: [0], authors: [mira.pubkey] })[0]?.event.content ?? '{}')
  const before = profile()
  expect(before).toHaveProperty('picture')
  await goto('/about')
  await relay.stop()
  await signIn(page, mira)
  await follow('/settings/profile')
  await expect(page.getByText('what you had may be missing here')).toBeVisible()
  await page.getByLabel('Display name').fill('Mira elsewhere')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Too few of your relays answered, so nothing was changed yet.')).toBeVisible({
    timeout: 20_000,
  })
  await relay.restart()
  await expect.poll(profile, { timeout: 30_000 }).toEqual({ ...before, display_name: 'Mira elsewhere' })
  await expect(page.getByText('what you had may be missing here')).toBeHidden()

  // If no relay accepts the change, the page does not show the change as saved, and the form keeps the text.
  relay.refuseEvents('blocked: no news today')
  const field = page.getByLabel('Display name')
  await field.fill('Mira refused')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('No relay took it: blocked: no news today')).toBeVisible()
  await expect(field).toHaveValue('Mira refused')
  await expect(page.getByRole('button', { name: 'Accounts' })).not.toContainText('Mira refused')
  relay.refuseEvents(undefined)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(profile).toEqual({ ...before, display_name: 'Mira refused' })

  // A change that another client publishes appears on the open page.
  const tom = demo.person('tom')
  await follow(`/${npubEncode(tom.pubkey)}`)
  const name = page.getByRole('main').getByRole('heading', { level: 2 }).first()
  await expect(name).not.toHaveText('Tom elsewhere')
  const content = JSON.stringify({ display_name: 'Tom elsewhere' })
  relay.add(demo.sign(tom, { kind: 0, content, created_at: Math.floor(Date.now() / 1_000) }))
  await expect(name).toHaveText('Tom elsewhere')
})
