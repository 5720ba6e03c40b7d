import { neventEncode } from 'nostr-tools/nip19'
import { expect, test } from '../../../tests/support/fixtures.ts'

test('Example plugin shows notes of its kind once it is turned on', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const event = demo.sign(demo.person('tom'), {
    kind: 30_777,
    tags: [
      ['d', 'one'],
      ['title', 'A note of a new kind'],
    ],
    content: 'Its body is drawn by the plugin.',
  })
  relay.add(event)
  await goto('/settings/plugins')
  await page.getByRole('switch', { name: 'Example plugin', exact: true }).click()
  await follow(`/${neventEncode({ id: event.id })}`)
  await expect(page.locator('main article').getByText('A note of a new kind')).toBeVisible()
})
