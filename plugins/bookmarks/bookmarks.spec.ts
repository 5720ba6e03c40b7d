import type { Page } from '@playwright/test'
import { naddrEncode, noteEncode } from 'nostr-tools/nip19'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { expectNoAxeViolations } from '../../tests/support/axe.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { getNoteCard } from '../../tests/support/note-actions.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import type { TestRelay } from '../../tests/support/test-relay.ts'

const turn = async (page: Page) => page.getByRole('switch', { name: 'Bookmarks', exact: true }).click()

async function choose(page: Page, note: { readonly id: string }, entry: string) {
  await getNoteCard(page, note).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Returns the newest version of the account's bookmarks on the relay. */
const listOf = (relay: TestRelay, { pubkey }: { readonly pubkey: string }) =>
  relay.store.query({ authors: [pubkey], kinds: [10003] })[0]?.event

const namesIn = (list: NostrEvent | undefined) => list?.tags.map(tag => tag.slice(0, 2))

test('notes and articles are bookmarked, for everybody or for the reader alone, and listed', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const reader = demo.person('tom')
  const { notable } = demo.network
  const byOther = (kind: number) =>
    demo.network.events.find(event => event.kind === kind && event.pubkey !== reader.pubkey) as NostrEvent
  const article = byOther(30023)
  const identifier = article.tags.find(([name]) => name === 'd')?.[1] ?? ''
  const address = `30023:${article.pubkey}:${identifier}`
  const [note, other] = [{ id: notable.longNote }, { id: notable.linkNote }]
  // A list that another client published. Its entries must stay.
  relay.add(
    demo.sign(reader, {
      kind: 10003,
      tags: [
        ['e', other.id],
        ['t', 'birds'],
      ],
      created_at: 1_700_000_000,
    }),
  )

  await goto('/')
  await signIn(page, reader)
  await follow('/settings/plugins')
  await turn(page)

  // The bookmark is shown at once, and the relay gets it together with the old entries.
  await follow(`/${noteEncode(note.id)}`)
  await choose(page, note, 'Bookmark')
  await expect(page.getByText('Bookmarked.', { exact: true })).toBeVisible()
  await expect
    .poll(() => namesIn(listOf(relay, reader)))
    .toEqual([
      ['e', other.id],
      ['t', 'birds'],
      ['e', note.id],
    ])

  await follow(`/${naddrEncode({ kind: 30023, pubkey: article.pubkey, identifier })}`)
  await choose(page, article, 'Bookmark')
  await expect.poll(() => namesIn(listOf(relay, reader))?.at(-1)).toEqual(['a', address])

  await page.getByRole('link', { name: 'Bookmarks', exact: true }).click()
  await expect(page).toHaveURL('/bookmarks')
  const shown = () =>
    page.locator('main article').evaluateAll(all => all.map(element => element.getAttribute('data-note')))
  await expect.poll(shown).toEqual([article.id, note.id, other.id])
  await expect(page.getByText(/1 link or hashtag/)).toBeVisible()
  await expectNoAxeViolations(page, 'public bookmarks')

  // The note is bookmarked privately. Its id occurs only in the encrypted part, so nobody else can know about the
  // bookmark.
  await choose(page, other, 'Remove bookmark')
  await expect.poll(shown).toEqual([article.id, note.id])
  await expect.poll(() => JSON.stringify(listOf(relay, reader))).not.toContain(other.id)
  await follow(`/${noteEncode(other.id)}`)
  await choose(page, other, 'Bookmark privately')
  await expect.poll(() => listOf(relay, reader)?.content).not.toBe('')
  expect(JSON.stringify(listOf(relay, reader))).not.toContain(other.id)
  await follow('/bookmarks')
  await page.getByRole('tab', { name: 'Private' }).click()
  await expect.poll(shown).toEqual([other.id])

  // A key of this browser decrypts without asking the user, also after a reload.
  await page.reload()
  await expect.poll(shown).toEqual([article.id, note.id])
  await page.getByRole('tab', { name: 'Public' }).press('ArrowRight')
  await expect.poll(shown).toEqual([other.id])
  await choose(page, other, 'Remove bookmark')
  await expect(page.getByText('No private bookmarks yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(shown).toEqual([other.id])
})

test('a bookmark that no relay takes is taken back, and said so', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const note = { id: demo.network.notable.longNote }
  await goto('/')
  await signIn(page, demo.person('tom'))
  await follow('/settings/plugins')
  await turn(page)
  await follow(`/${noteEncode(note.id)}`)
  relay.refuseEvents('blocked: no lists here')
  await choose(page, note, 'Bookmark')
  await expect(page.getByText('It could not be bookmarked.')).toBeVisible()
  await getNoteCard(page, note).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Bookmark', exact: true })).toBeVisible()
})

test('a visitor is asked to sign in, and nothing stays once it is turned off', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  const note = { id: demo.network.notable.longNote }
  const offered = () => page.getByRole('menuitem', { name: /ookmark/ })
  await goto('/settings/plugins')
  await turn(page)
  await follow('/bookmarks')
  await page.getByRole('main').getByRole('button', { name: 'Sign up or sign in' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await signIn(page, demo.person('tom'))
  await expect(page.getByText('No public bookmarks yet')).toBeVisible()
  await follow(`/${noteEncode(note.id)}`)
  await getNoteCard(page, note).getByRole('button', { name: 'More' }).click()
  await expect(offered()).toHaveCount(2)
  await page.keyboard.press('Escape')

  await follow('/settings/plugins')
  await turn(page)
  await expect(page.getByRole('link', { name: 'Bookmarks', exact: true })).toHaveCount(0)
  await follow(`/${noteEncode(note.id)}`)
  await getNoteCard(page, note).getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(offered()).toHaveCount(0)
})
