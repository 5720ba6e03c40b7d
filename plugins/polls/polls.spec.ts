import { npubEncode } from 'nostr-tools/nip19'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('a poll is written and takes votes; it appears in Latest, in its author’s Posts and in search', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  const stored = (kind: number) => relay.store.query({ kinds: [kind], authors: [mira.pubkey] })
  await goto('/settings/plugins')
  await signIn(page, mira)
  await page.getByRole('switch', { name: 'Polls', exact: true }).click()

  await page.getByRole('button', { name: 'New post' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New post' })
  await dialog.getByPlaceholder("What's on your mind?").fill('Which tea for the quokka?')
  await dialog.getByRole('button', { name: 'Poll', exact: true }).click()
  await dialog.getByLabel('Choice 1').fill('Green')
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await dialog.getByLabel('Choice 2').fill('Black')
  await expectNoAxeViolations(page, 'the composer with a poll')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => stored(1068).length).toBe(1)
  const poll = stored(1068)[0]?.event
  expect(poll?.content).toBe('Which tea for the quokka?')
  expect(poll?.tags).toEqual([
    ['option', '1', 'Green'],
    ['option', '2', 'Black'],
    ['polltype', 'singlechoice'],
    ['endsAt', expect.stringMatching(/^\d+$/)],
    ['relay', expect.stringMatching(/^ws/)],
  ])

  // The poll's page counts other people's votes as they arrive, and then the author's own vote.
  const card = page.getByRole('main').getByRole('article').filter({ hasText: 'quokka' }).first()
  const tags = [
    ['e', poll?.id ?? ''],
    ['response', '2'],
  ]
  relay.add(demo.sign(demo.person('leo'), { kind: 1018, tags }))
  await expect(card.getByText('1 person voted')).toBeVisible()
  await card.getByRole('radio', { name: 'Green' }).check()
  await card.getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(card.getByText('2 people voted')).toBeVisible()
  await expect(card.getByRole('listitem').filter({ hasText: 'Green' })).toContainText('50 % 1 vote')
  await expect.poll(() => stored(1018)[0]?.event.tags).toContainEqual(['response', '1'])
  await expectNoAxeViolations(page, 'a poll with votes')

  await follow('/')
  await page.getByRole('tab', { name: 'Latest' }).click()
  await expect(card.getByText('2 people voted')).toBeVisible()
  await follow(`/${npubEncode(mira.pubkey)}`)
  await expect(card.getByText('2 people voted')).toBeVisible()
  await follow('/search/quokka')
  await expect(card.getByText('2 people voted')).toBeVisible()
})
