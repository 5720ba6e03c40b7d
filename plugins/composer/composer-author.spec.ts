import { nsecEncode } from 'nostr-tools/nip19'
import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { getSignInField } from '../../tests/support/accounts.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { getComposer, getComposerPublishButton, getTextField } from '../../tests/support/composer.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { expectPageFits } from '../../tests/support/widths.ts'

test('one note is published by another account, at its own write relay; the reader stays the same', async ({
  page,
  goto,
  config,
  demo,
  relay,
}) => {
  const [mira, leo] = [demo.person('mira'), demo.person('leo')]
  const theirs = await startDemoRelay()
  config.localServers.push(theirs.url)
  relay.add(demo.sign(leo, { kind: 10002, tags: [['r', theirs.url]] }))
  await goto('/settings/accounts')
  await signIn(page, leo)
  await page.getByRole('button', { name: 'Add account' }).click()
  await getSignInField(page).fill(nsecEncode(mira.secretKey))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const isReading = () =>
    expect(page.getByRole('listitem').filter({ hasText: 'Reading now' })).toContainText('Mira')
  await isReading()
  await page.setViewportSize({ width: 390, height: 844 })

  const open = () => page.getByRole('button', { name: 'New post' }).click()
  const author = (name: string) => getComposer(page).getByRole('button', { name: `Posting as ${name}` })
  await open()
  await getTextField(page).fill('From the club.')
  await author('Mira').press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'Mira' })).toBeFocused()
  // axe's rule `region` is left out, because a menu over a dialog is in no landmark of the page.
  await expectNoAxeViolations(page, 'the accounts to choose from', { but: ['region'] })
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(author('Leo')).toBeFocused()
  // A pointer reaches the menu above the dialog.
  await author('Leo').click()
  await page.getByRole('menuitemradio', { name: 'Leo' }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectPageFits(page, 'a note by another account')

  await page.reload()
  await open()
  await expect(getTextField(page)).toHaveValue('From the club.')
  await expect(author('Leo')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Leo')
  await getComposerPublishButton(page).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(getTextField(page)).toHaveValue('From the club.')
  await expect(author('Leo')).toBeVisible()
  await getComposerPublishButton(page).click()
  await expect(page).toHaveURL(/\/note1/)
  await expect(
    page.getByRole('main').getByRole('article').filter({ hasText: 'From the club.' }),
  ).toContainText('Leo')
  const sent = (at: { readonly store: typeof relay.store }) =>
    at.store.query({ kinds: [1] }).filter(({ event }) => event.content === 'From the club.')
  await expect.poll(() => sent(theirs).map(({ event }) => event.pubkey)).toEqual([leo.pubkey])
  expect(sent(relay)).toEqual([])

  await open()
  await expect(getTextField(page)).toHaveValue('')
  await expect(author('Mira')).toBeVisible()
  await page.keyboard.press('Escape')
  await goto('/settings/network')
  const row = page
    .getByRole('region', { name: 'Outbox' })
    .getByRole('listitem')
    .filter({ hasText: 'From the club.' })
  await expect(row).toContainText('by Leo')
  await expect(row).toContainText('Sent to 1 of 1 relays')
  await goto('/settings/accounts')
  await isReading()
  await theirs.close()
})
