import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('the relay list for others is edited relay by relay, and keeps unknown tags', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/nowhere\.test/)
  const mira = demo.person('mira')
  const other = `wss://other.nowhere.test`
  relay.add(
    demo.sign(mira, {
      kind: 10_002,
      tags: [
        ['r', relay.url],
        ['r', other, 'read'],
        ['x', 'of another client'],
      ],
    }),
  )
  await goto('/about')
  await signIn(page, mira)
  await follow('/settings/relay-list')
  const section = page.getByRole('region', { name: 'Relay list' })
  const there = section.getByRole('group', { name: 'other.nowhere.test' })
  await expect(there.getByRole('checkbox', { name: 'Read' })).toBeChecked()
  await expect(there.getByRole('checkbox', { name: 'Write' })).not.toBeChecked()
  const publish = section.getByRole('button', { name: 'Publish' })
  await expect(publish).toBeDisabled()

  await section.getByLabel('Add to your list').fill('not a relay')
  await section.getByRole('button', { name: 'Add' }).click()
  await expect(section.getByText(/This is not the address of a relay/)).toBeVisible()
  await section.getByLabel('Add to your list').fill('third.nowhere.test')
  await section.getByRole('button', { name: 'Add' }).click()
  await section
    .getByRole('group', { name: 'third.nowhere.test' })
    .getByRole('checkbox', { name: 'Read' })
    .uncheck()
  await section.getByRole('button', { name: 'Remove other.nowhere.test' }).click()
  await publish.click()
  await expect(page.getByText('Your relay list is published.')).toBeVisible()
  const [newest] = relay.store.query({ kinds: [10_002], authors: [mira.pubkey] })
  expect(newest?.event.tags).toEqual([
    ['r', relay.url],
    ['x', 'of another client'],
    ['r', 'wss://third.nowhere.test', 'write'],
  ])
  await expect(publish).toBeDisabled()
  await expect(there).toHaveCount(0)
})
