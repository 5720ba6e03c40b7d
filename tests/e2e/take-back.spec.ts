import type { Page } from '@playwright/test'
import { encodeNote } from '../../kernel/nostr/protocol/codec/index.ts'
import type { NostrEvent } from '../../kernel/ports/nostr-types.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

/** Milliseconds within which a second press counts as a double click. */
const DOUBLE = 1_000

const cardOf = (page: Page, { id }: NostrEvent) => page.locator(`article[data-note="${id}"]`).first()

test.beforeEach(async ({ page, goto, demo }) => {
  await goto('/about')
  await signIn(page, demo.person('mira'))
})

test('a like and a repost are taken back, return when no relay accepts that, and go from every browser', async ({
  page,
  browser,
  baseURL,
  goto,
  demo,
  relay,
}) => {
  const [mira, leo, tom] = [demo.person('mira'), demo.person('leo'), demo.person('tom')]
  const note = demo.sign(leo, { content: 'The canal froze over night.' })
  const tags = [['e', note.id]]
  const before = note.created_at - 100
  const likes = [
    demo.sign(tom, { kind: 7, content: '+', tags }),
    // Likes that Mira published with two other clients.
    demo.sign(mira, { kind: 7, content: '🔥', tags, created_at: before }),
    demo.sign(mira, { kind: 7, content: '+', tags, created_at: before + 1 }),
    // A like of another note, which is its last `e` tag. This note is only in an earlier `e` tag.
    demo.sign(mira, { kind: 7, content: '+', tags: [...tags, ['e', 'ab'.repeat(32)]], created_at: before }),
  ]
  const [, fire, heart, elsewhere] = likes
  relay.add(note, ...likes)
  const mine = (kind: number) =>
    relay.store.query({ kinds: [kind], authors: [mira.pubkey] }).map(({ event }) => event)
  const onNote = (kind: number) =>
    relay.store.query({ kinds: [kind], authors: [mira.pubkey], '#e': [note.id] }).map(({ event }) => event)
  const liked = () => onNote(7).filter(({ id }) => id !== elsewhere?.id)
  const passedOn = () => onNote(6)
  await goto(`/${encodeNote(note.id)}`)
  const card = cardOf(page, note)
  const button = (name: string) => card.getByRole('button', { name, exact: true })
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const theirs = await other.newPage()
  await theirs.goto(`/${encodeNote(note.id)}`)
  const seen = cardOf(theirs, note)
  await expect(seen.getByRole('button', { name: 'Like, 2 likes' })).toBeVisible()

  await test.step('a like returns if no relay accepts its deletion', async () => {
    relay.refuseEvents('blocked: everything stays')
    await button('You reacted with 🔥, 2 likes').click()
    await expect(page.getByText('No relay took it: blocked: everything stays')).toBeVisible()
    await expect(button('You reacted with 🔥, 2 likes')).toHaveAttribute('aria-pressed', 'true')
    expect(mine(5)).toEqual([])
  })
  await test.step('once a relay accepts, every own reaction to the note is deleted, and no other', async () => {
    relay.refuseEvents(undefined)
    await page.getByRole('button', { name: 'Retry' }).click()
    await expect(button('Like, 1 like')).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => mine(5).length).toBe(1)
    expect(mine(5)[0]?.tags.toSorted()).toEqual(
      [
        ['e', fire?.id],
        ['e', heart?.id],
        ['k', '7'],
      ].toSorted(),
    )
    expect(liked()).toEqual([])
    expect(mine(7).map(({ id }) => id)).toContain(elsewhere?.id)
    await expect(seen.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  })
  await test.step('a double click likes once, and another one takes it back once', async () => {
    let pressed = Date.now()
    const soon = () => expect.poll(() => Date.now() - pressed).toBeGreaterThan(DOUBLE)
    await soon()
    await button('Like, 1 like').dblclick()
    pressed = Date.now()
    await expect(button('You reacted with ❤️, 2 likes')).toBeVisible()
    await expect.poll(() => liked().length).toBe(1)
    await expect(seen.getByRole('button', { name: 'Like, 2 likes' })).toBeVisible()
    await soon()
    await button('You reacted with ❤️, 2 likes').dblclick()
    await expect(button('Like, 1 like')).toBeVisible()
    await expect.poll(() => liked().length).toBe(0)
    await expect(seen.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
  })
  await test.step('a repost', async () => {
    await button('Repost').click()
    await page.getByRole('menuitem', { name: 'Repost' }).click()
    await expect(button('You reposted this, 1 repost')).toBeVisible()
    await expect.poll(() => passedOn().length).toBe(1)
    const [repost] = passedOn()
    await expect(seen.getByRole('button', { name: 'Repost, 1 repost' })).toBeVisible()
    await button('You reposted this, 1 repost').click()
    await page.getByRole('menuitem', { name: 'Undo repost' }).click()
    await expect(button('Repost')).toBeVisible()
    await expect
      .poll(() => mine(5).map(event => event.tags))
      .toContainEqual([
        ['e', repost?.id],
        ['k', '6'],
      ])
    expect(passedOn()).toEqual([])
    await expect(seen.getByRole('button', { name: 'Repost', exact: true })).toBeVisible()
  })
  await other.close()
})

test.describe('A relay that keeps what was deleted', () => {
  test.use({ careless: true })

  test('does not bring a like back: neither under the note, nor in the dialog with reactions', async ({
    page,
    goto,
    follow,
    demo,
    relay,
  }) => {
    const [leo, tom, mira] = [demo.person('leo'), demo.person('tom'), demo.person('mira')]
    const note = demo.sign(mira, { content: 'Who likes ice?' })
    const [kept, gone] = [tom, leo].map(by =>
      demo.sign(by, { kind: 7, content: '+', tags: [['e', note.id]] }),
    )
    const deletion = demo.sign(leo, {
      kind: 5,
      tags: [
        ['e', gone?.id ?? ''],
        ['k', '7'],
      ],
    })
    relay.add(note, kept as NostrEvent, gone as NostrEvent, deletion)
    await goto(`/${encodeNote(note.id)}`)
    await expect(cardOf(page, note).getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
    await follow('/about')
    await follow(`/${encodeNote(note.id)}`)
    await cardOf(page, note).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Show reactions' }).click()
    await expect(page.getByRole('dialog', { name: 'Reactions' }).getByRole('listitem')).toHaveCount(1)
  })
})
