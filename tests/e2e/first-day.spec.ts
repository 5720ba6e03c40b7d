import { startBlossomServer } from '../../demo/media/upload-servers.ts'
import { encodeNote, encodeNpub } from '../../kernel/nostr/protocol/codec/index.ts'
import { readFeedKeys, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  type Actor,
  deleteNote,
  followAndMute,
  getActorEvents,
  getNoteCard,
  likeAndRepost,
  reportNote,
  writeNote,
  writeQuote,
  writeReply,
} from '../support/note-actions.ts'
import { createStranger } from '../support/notifications.ts'
import { signIn } from '../support/sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('the first day of somebody who signs up, as the relay keeps it and as another person sees it', async ({
  page,
  browser,
  baseURL,
  config,
  goto,
  follow,
  demo,
  relay,
}) => {
  test.setTimeout(120_000)
  const media = await startBlossomServer()
  config.mediaServers = [{ url: media.url, protocol: 'blossom' }]
  const leo = demo.person('leo')
  const note = demo.sign(leo, { content: 'The canal froze over night.' })
  relay.add(note)

  const me = await test.step('signs up with one field', async () => {
    await goto('/about')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    await page.getByPlaceholder("What's your name?").fill('Wren')
    await page.getByPlaceholder("What's your name?").press('Enter')
    await expect(page.getByRole('button', { name: 'Accounts' })).toContainText('Wren')
    const profiles = () =>
      relay.store.query({ kinds: [0] }).filter(({ event }) => event.content === '{"name":"Wren"}')
    await expect.poll(() => profiles().length).toBe(1)
    return profiles()[0]?.event.pubkey ?? ''
  })
  const wren: Actor = { page, relay, media, follow, pubkey: me, note }

  const ownOnItsWay = await test.step('writes a note with two pictures', () =>
    writeNote(wren, 'My first two pictures'))
  const replyOnItsWay = await test.step('replies', () => writeReply(wren, 'Did it hold?'))
  await test.step('likes with an emoji, and reposts', () => likeAndRepost(wren))
  const quoteOnItsWay = await test.step('quotes', () => writeQuote(wren, 'Worth a look.'))
  await test.step('follows, mutes, and takes the mute back', () => followAndMute(wren))
  await test.step('reports a note', () => reportNote(wren))
  const [own, reply, quote] = [await ownOnItsWay(), await replyOnItsWay(), await quoteOnItsWay()]

  const other = await browser.newContext({ baseURL: baseURL ?? '', serviceWorkers: 'block' })
  const theirs = await other.newPage()
  await test.step('another account sees each of them', async () => {
    await theirs.goto('/about')
    await signIn(theirs, leo)
    await theirs.goto(`/${encodeNpub(me)}`)
    await expect(theirs.getByRole('heading', { name: 'Wren' }).first()).toBeVisible()
    await expect(theirs.getByText('Follows you')).toBeVisible()
    await expect(getNoteCard(theirs, quote)).toContainText('Worth a look.')
    await expect(getNoteCard(theirs, own).getByRole('img')).not.toHaveCount(0)
    await theirs.goto(`/${encodeNote(note.id)}`)
    const seen = getNoteCard(theirs, note)
    await expect(seen.getByRole('button', { name: 'Like, 1 like' })).toBeVisible()
    await expect(seen.getByRole('button', { name: 'Repost, 1 repost' })).toBeVisible()
    await seen.getByRole('button', { name: 'More', exact: true }).click()
    await theirs.getByRole('menuitem', { name: 'Show reactions' }).click()
    const reactions = theirs.getByRole('dialog', { name: 'Reactions' })
    await expect(reactions.getByRole('listitem')).toHaveText(/Wren.*❄️/)
    await theirs.keyboard.press('Escape')
    // Leo does not know Wren, so Wren's reply is shown only after this button is pressed.
    await theirs.getByRole('button', { name: 'Show 1 event by unknown users' }).click()
    await expect(getNoteCard(theirs, reply)).toContainText('Did it hold?')
  })

  await test.step('asks for one deletion, and the reply disappears where it is being read', async () => {
    await deleteNote(wren, reply)
    await expect(getNoteCard(theirs, reply)).toHaveCount(0)
    await expect(getNoteCard(theirs, note)).toBeVisible()
  })
  // The kinds of all events that Wren published; 30078 is the invite to private chats of a new account.
  const kinds = getActorEvents(wren).map(({ kind }) => kind)
  expect(kinds.sort((a, b) => a - b)).toEqual([0, 1, 1, 3, 5, 6, 7, 1984, 10_000, 10_002, 30_078])
  await other.close()
  await media.close()
})

test('a reader who follows nobody is told so, sees popular notes of the last week, and gets the feeds of everybody', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const lonely = createStranger(demo)
  relay.add(demo.sign(lonely, { kind: 3, tags: [] }))
  const weeks = () =>
    relay
      .requests()
      .flatMap(({ filters }) => filters)
      .filter(({ kinds }) => kinds?.join() === '6,7')
      .map(({ since = 0 }) => Math.floor((Date.now() / 1_000 - since) / 3_600 / 24))
  await goto('/')
  await signIn(page, lonely)
  await expect(page.getByText('Follow someone to see content from them')).toBeVisible()
  await expect(page.locator('main article[data-note]').first()).toBeVisible()
  expect(weeks()).toContain(7)
  // The graph knows nobody near this reader, so there are no likes by which notes could be ranked.
  await expect(page.getByRole('region', { name: 'Popular' })).toContainText('No popular posts found')

  await page.getByRole('tab', { name: 'Adventure', exact: true }).click()
  await expect(page.getByText('Follow someone to see content from them')).toHaveCount(0)
  await waitForStableList(page)
  expect((await readFeedKeys(page)).length).toBeGreaterThan(3)
})
