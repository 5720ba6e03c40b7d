import { noteEncode, npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import {
  getFirstVisibleRow,
  getScrollTop,
  readFeedKeys,
  readFeedRows,
  scrollBy,
  waitForStableList,
} from '../../tests/support/feed.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { navigateAway } from '../../tests/support/page-parts.ts'
import { signIn } from '../../tests/support/sign-in.ts'

/** Returns the chain of replies below a note, by `e` tags: each event is the first reply to the event before it. */
function chainFrom(
  events: readonly { id: string; kind: number; tags: readonly (readonly string[])[] }[],
  root: string,
) {
  const parentOf = (tags: readonly (readonly string[])[]) =>
    (tags.find(t => t[0] === 'e' && t[3] === 'reply') ?? tags.find(t => t[0] === 'e' && t[3] === 'root'))?.[1]
  const below = (id: string) => events.filter(e => e.kind === 1 && parentOf(e.tags) === id)
  const longest = (id: string): string[] =>
    below(id)
      .map(e => [e.id, ...longest(e.id)])
      .sort((a, b) => b.length - a.length)[0] ?? []
  const all = (id: string): string[] => below(id).flatMap(e => [e.id, ...all(e.id)])
  return { chain: [root, ...longest(root)], all: [root, ...all(root)] }
}

test('a thread shows every reply below its parent, a reply opened alone its parents, and on return the place where it was left', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  await page.setViewportSize({ width: 1280, height: 4_000 })
  const { deepThreadRoot } = demo.network.notable
  const { chain, all } = chainFrom(demo.network.events, deepThreadRoot)
  await test.step('every reply is below its parent', async () => {
    expect(chain.length).toBeGreaterThan(6)
    await goto(`/${noteEncode(deepThreadRoot)}`)
    await expect.poll(async () => new Set(await readFeedKeys(page))).toEqual(new Set(all))
    const rows = await readFeedRows(page)
    expect(rows[0]?.key).toBe(deepThreadRoot)
    // Each reply stands below its parent. It is indented further as long as there is room.
    const lefts = await page.evaluate(
      ids => ids.map(id => document.querySelector(`[data-note="${id}"]`)?.getBoundingClientRect().left ?? -1),
      chain,
    )
    const tops = chain.map(id => rows.find(row => row.key === id)?.top ?? -1)
    expect(tops).toEqual([...tops].sort((a, b) => a - b))
    expect(lefts.slice(1)).toEqual([...lefts.slice(1)].sort((a, b) => a - b))
    expect(lefts[4]).toBeGreaterThan(lefts[1]!)
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await test.step('a reply opened alone shows its parents above it', async () => {
    await navigateAway(page, follow)
    const at = 4
    await follow(`/${noteEncode(chain[at]!)}`)
    await expect.poll(async () => (await readFeedKeys(page)).slice(0, at + 1)).toEqual(chain.slice(0, at + 1))
  })
  await test.step('on return, it is at the place where it was left', async () => {
    await navigateAway(page, follow)
    await follow(`/${noteEncode(deepThreadRoot)}`)
    await waitForStableList(page)
    await scrollBy(page, 700)
    await waitForStableList(page)
    const before = await getFirstVisibleRow(page)
    const top = await getScrollTop(page)
    expect(top).toBeGreaterThan(400)
    await page.locator(`main [data-note="${before?.key}"]`).first().getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'Replies' })).toBeVisible()
    await page.goBack()
    await waitForStableList(page)
    expect((await getFirstVisibleRow(page))?.key).toBe(before?.key)
    expect(Math.abs((await getScrollTop(page)) - top)).toBeLessThanOrEqual(4)
  })
})

test('a new reply appears in the open thread; replies that name only their parent, comments and quotes are in their places; a reply in a list leads to its root', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  await test.step('a new reply appears in the open thread', async () => {
    const { longNote } = demo.network.notable
    await goto(`/${noteEncode(longNote)}`)
    await expect(page.getByText('I have been asked three times this week')).toBeVisible()
    await waitForStableList(page)
    const answer = demo.sign(demo.person('tom'), {
      content: 'You forgot the butter.',
      tags: [
        ['e', longNote, '', 'root'],
        ['p', demo.person('mira').pubkey],
      ],
    })
    relay.add(answer)
    await expect(
      page.getByRole('region', { name: 'Replies' }).getByText('You forgot the butter.'),
    ).toBeVisible()
    relay.add(
      demo.sign(demo.person('mira'), {
        content: 'Never the butter.',
        tags: [
          ['e', longNote, '', 'root'],
          ['e', answer.id, '', 'reply'],
          ['p', answer.pubkey],
        ],
      }),
    )
    await expect(page.getByText('Never the butter.')).toBeVisible()
  })
  await test.step('replies that name only their parent, and comments on a note, are below it', async () => {
    await navigateAway(page, follow)
    const by = (name: string, content: string, tags: string[][] = [], kind = 1) => {
      const event = demo.sign(demo.person(name), { kind, content, tags })
      relay.add(event)
      return event
    }
    const root = by('leo', 'Who has seen the heron?')
    const chain = [root]
    for (const name of ['tom', 'ana', 'mira'])
      chain.push(by(name, `${name} has`, [['e', chain.at(-1)?.id ?? '', '', 'reply']]))
    const tags = [
      ['E', root.id],
      ['K', '1'],
    ]
    const comment = by('tom', 'A comment', tags, 1111)
    const below = by('ana', 'Below it', [...tags, ['e', comment.id], ['k', '1111']], 1111)
    await follow(`/${noteEncode(root.id)}`)
    await expect
      .poll(async () => new Set(await readFeedKeys(page)))
      .toEqual(new Set([...chain, comment, below].map(({ id }) => id)))
    const left = async (id = '') => (await page.locator(`[data-note="${id}"]`).boundingBox())?.x ?? 0
    expect(await left(chain[3]?.id)).toBeGreaterThan(await left(chain[2]?.id))
    expect(await left(below.id)).toBeGreaterThan(await left(comment.id))
    const self = page.locator(`[data-note="${root.id}"]`)
    await expect(self.getByRole('button', { name: 'Reply, 2 replies' })).toBeVisible()
    // The page of the chain's last reply shows all notes above it.
    await follow(`/${noteEncode(chain[3]?.id ?? '')}`)
    await expect.poll(() => readFeedKeys(page)).toEqual(chain.map(({ id }) => id))
  })
  await test.step('quotes are shown inside the note that quotes them', async () => {
    const { nestedQuote } = demo.network.notable
    await follow(`/${noteEncode(nestedQuote)}`)
    const note = page.locator(`main [data-note="${nestedQuote}"]`)
    await expect(note).toContainText('Four deep. Hello down there!')
    await expect(note).toContainText('And again.')
    await expect(note.locator('[data-note]').first()).toContainText('And again.')
  })
  await test.step('a reply in a list leads to the root of its thread', async () => {
    await navigateAway(page, follow)
    const { chain } = chainFrom(demo.network.events, demo.network.notable.deepThreadRoot)
    const answer = demo.network.events.find(e => e.id === chain[2])!
    await page.setViewportSize({ width: 1280, height: 8_000 })
    await follow(`/${npubEncode(answer.pubkey)}/replies`)
    const card = page.locator(`main [data-note="${answer.id}"]`)
    await card.scrollIntoViewIfNeeded()
    await card.getByRole('link', { name: 'View thread root →' }).click()
    await expect(page.locator(`main [data-note="${chain[0]}"]`)).toBeVisible()
    expect(await readFeedKeys(page).then(keys => keys[0])).toBe(chain[0])
  })
})

test('a name shows a card and leads to the profile; the pages of a profile and of a relay', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  await goto('/')
  await waitForStableList(page)
  await test.step('a pointer that rests on a name for a moment shows a card of the person', async () => {
    const name = page.getByRole('article').getByRole('link', { name: 'Ingrid Weir' }).first()
    const card = page.locator('[data-radix-popper-content-wrapper]')
    await name.hover()
    const from = Date.now()
    await expect(card).toContainText('Ingrid Weir')
    expect(Date.now() - from).toBeGreaterThan(150)
    await page.mouse.move(5, 500)
    await expect(card).toHaveCount(0)
  })
  await test.step('a click on a name opens the profile, with posts and replies apart', async () => {
    await page.getByRole('article').getByRole('link', { name: 'Mira', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mira' })).toBeVisible()
    const mira = demo.person('mira').pubkey
    const isReply = (id: string) =>
      demo.network.events.find(e => e.id === id)?.tags.some(t => t[0] === 'e' && t[3] !== 'mention') ?? false
    const plain = async () => (await readFeedKeys(page)).filter(key => !key.startsWith('repost:'))
    const tabs = page.getByRole('navigation', { name: 'Profile' })
    await waitForStableList(page)
    const posts = await plain()
    expect(posts.length).toBeGreaterThan(2)
    expect(posts.filter(isReply)).toEqual([])
    expect(posts.every(id => demo.network.events.find(e => e.id === id)?.pubkey === mira)).toBe(true)
    await tabs.getByRole('link', { name: 'Replies' }).click()
    await expect(page).toHaveURL(/\/replies$/)
    await expect(tabs.getByRole('link', { name: 'Replies' })).toHaveAttribute('aria-current', 'page')
    await expect.poll(async () => (await plain()).filter(id => !isReply(id))).toEqual([])
    await waitForStableList(page)
    expect((await plain()).length).toBeGreaterThan(1)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })
  await test.step('a profile shows its text, and that the domain confirms the name', async () => {
    await follow(`/${npubEncode(demo.network.notable.fullProfilePubkey)}`)
    await expect(page.getByRole('heading', { level: 2, name: 'Tom' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Verified by its domain' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the picture' })).toHaveAttribute(
      'rel',
      /noopener.*noreferrer|noreferrer.*noopener/,
    )
  })
  await test.step('a relay’s page says what the relay is and shows its notes', async () => {
    await follow(`/relay/${encodeURIComponent(relay.host)}`)
    await expect(page.getByRole('heading', { level: 1, name: relay.host })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Pinion demo relay' })).toBeVisible()
    await waitForStableList(page)
    const stranger = demo.network.people.at(-1)!
    relay.add(demo.sign(stranger, { content: 'The relay shows everybody.' }))
    await page.getByRole('button', { name: /^Show 1 new event$/ }).click()
    await expect(page.getByText('The relay shows everybody.')).toBeVisible()
  })
  await test.step('a text that is no relay address is refused with a message', async () => {
    await follow('/relay/not%20a%20relay')
    await expect(page.getByText('This is not the address of a relay.')).toBeVisible()
  })
})

test('replies by people the reader does not know stand behind a toggle', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  const [root] = demo.network.events.filter(e => e.kind === 1 && e.pubkey === mira.pubkey)
  if (!root) throw new Error('Mira wrote nothing')
  // Nobody follows this person, but somebody whom the reader follows has replied to them.
  const stranger = { ...mira, secretKey: generateSecretKey() }
  const tags = [['e', root.id, '', 'root']]
  const question = demo.sign(stranger, { content: 'A question from nowhere', tags })
  relay.add(
    question,
    demo.sign(stranger, { content: 'Buy my coin', tags }),
    demo.sign(mira, { content: 'An answer to it', tags: [...tags, ['e', question.id, '', 'reply']] }),
  )
  await goto('/about')
  await signIn(page, mira)
  await follow(`/${noteEncode(root.id)}`)
  const replies = page.getByRole('region', { name: 'Replies' })
  await expect(replies.getByText('An answer to it')).toBeVisible()
  const toggle = replies.getByRole('button', { name: 'Show 1 event by unknown users' })
  await expect(toggle).toBeVisible()
  await expect(replies.getByText('A question from nowhere')).toBeVisible()
  await expect(replies.getByText('Buy my coin')).toHaveCount(0)
  await toggle.click()
  await expect(replies.getByText('Buy my coin')).toBeVisible()
  await replies.getByRole('button', { name: 'Hide 1 event by unknown users' }).click()
  await expect(replies.getByText('Buy my coin')).toHaveCount(0)
})
