import { afterEach, expect, test, vi } from 'vitest'
import { pluginSettingsKey } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import {
  createInMemoryRelay,
  createTestEvent,
  createTestPlugin,
  createTestSigner,
  numberToHex,
} from '#kernel/testing'
import {
  CHANNEL_READER,
  closeChannels,
  createChannelEvent,
  createChannelMessage,
  openChannels,
} from '../../tests/support/open-channels'
import { channelsSettings } from './channels-settings'
import { ChannelEditor } from './manifest'

const me = CHANNEL_READER
const VISITOR = { canSign: false, method: 'none' } as const
afterEach(closeChannels)

/** Opens a link that names an unknown relay, and then the channel that the link leads to. */
async function openFromLink(metadata: object) {
  const elsewhere = createInMemoryRelay([], { url: 'wss://elsewhere.test' })
  const creation = createChannelEvent({ name: 'Birds', ...metadata })
  elsewhere.add(creation)
  elsewhere.add(createChannelMessage(creation, 'A wren'))
  let isFound = () => false
  const link = createTestPlugin('test-link', {}, ({ nostr }) => {
    isFound = () => nostr.peek({ id: creation.id }) !== undefined
    const query = nostr.query({ ids: [creation.id] }, { hints: [elsewhere.url] })
    query.subscribe(() => {})
  })
  const { chats, kernel } = await openChannels({ foreignRelays: [elsewhere] }, link)
  await kernel.activate('test-link')
  await expect.poll(() => isFound()).toBe(true)
  chats.onOpened?.(creation.id)
  const { messages } = chats.open(creation.id)
  messages.subscribe(() => {})
  const texts = () => messages.get().messages.map(({ text }) => text)
  const kept = () => kernel.settings(pluginSettingsKey('channels'), channelsSettings).get().joined[me]
  return { creation, texts, kept }
}

test('a channel that names no relays is read from the relay that had it, which the list remembers', async () => {
  const { creation, texts, kept } = await openFromLink({})
  await expect.poll(texts).toEqual(['A wren'])
  expect(kept()).toEqual([{ id: creation.id, hints: ['wss://elsewhere.test'] }])
})

test('the relays of the metadata are remembered instead of the one that had the channel', async () => {
  const { creation, kept } = await openFromLink({ relays: ['wss://named.test'] })
  await expect.poll(kept).toEqual([{ id: creation.id, hints: ['wss://named.test'] }])
})

test('a hidden message, a muted person and a deleted message are neither shown nor unread, and no stranger renames', async () => {
  const [tom, eve] = [numberToHex(2), numberToHex(3)]
  const creation = createChannelEvent({ name: 'Birds' }, { pubkey: tom })
  const root = ['e', creation.id, '', 'root']
  const said = (content: string, pubkey = tom) => createChannelMessage(creation, content, { pubkey })
  const [kept, hidden, muted, deleted] = [
    said('A wren'),
    said('A lamp'),
    said('A casino', eve),
    said('A typo'),
  ]
  const { chats, relay } = await openChannels({
    events: [creation, kept, hidden, muted, deleted],
  })
  chats.list.subscribe(() => {})
  chats.onOpened?.(creation.id)
  const { messages } = chats.open(creation.id)
  messages.subscribe(() => {})
  const texts = () => messages.get().messages.map(({ text }) => text)
  const row = () => chats.list.get().chats[0]
  await expect.poll(texts).toEqual(['A wren', 'A lamp', 'A casino', 'A typo'])
  await expect.poll(() => row()?.arrivals).toHaveLength(4)
  relay.add(
    createTestEvent({ kind: 43, pubkey: me, tags: [['e', hidden.id]] }),
    createTestEvent({ kind: 44, pubkey: me, tags: [['p', eve]] }),
    createTestEvent({ kind: 41, pubkey: tom, tags: [root], content: '{"name":"Birds of May"}' }),
    createTestEvent({ kind: 41, pubkey: eve, tags: [root], content: '{"name":"Eve was here"}' }),
    // This comes last: the ids of test events differ so late that the database takes a later one for the deleted one.
    createTestEvent({ kind: 5, pubkey: tom, tags: [['e', deleted.id]] }),
  )
  await expect.poll(() => row()?.title).toBe('Birds of May')
  await expect.poll(texts).toEqual(['A wren'])
  await expect.poll(() => row()?.arrivals).toEqual([kept.created_at * 1_000])
  expect(row()).toMatchObject({ title: 'Birds of May', last: { text: 'A wren' } })
})

test('a message that the creator of the channel hides is not unread', async () => {
  const [tom, eve] = [numberToHex(2), numberToHex(3)]
  const creation = createChannelEvent({ name: 'Birds' }, { pubkey: tom })
  const wren = createChannelMessage(creation, 'A wren', { pubkey: tom })
  const lamp = createChannelMessage(creation, 'Buy my lamp', { pubkey: eve })
  const { chats, relay } = await openChannels({
    events: [creation, wren, lamp],
  })
  chats.list.subscribe(() => {})
  chats.onOpened?.(creation.id)
  const row = () => chats.list.get().chats[0]
  await expect.poll(() => row()?.arrivals).toHaveLength(2)
  relay.add(createTestEvent({ kind: 43, pubkey: tom, tags: [['e', lamp.id]] }))
  await expect.poll(() => row()?.arrivals).toEqual([wren.created_at * 1_000])
  // When the channel is opened, the message is folded, and it counts as read together with the shown ones.
  const { messages } = chats.open(creation.id)
  messages.subscribe(() => {})
  await expect
    .poll(() => messages.get().hiddenGroups)
    .toEqual([{ count: 1, reason: "hidden by the channel's creator", latestAt: lamp.created_at * 1_000 }])
})

test('an edit starts from the newest metadata: categories, unknown fields and a long description stay', async () => {
  const signer = createTestSigner()
  const about = 'All of them. '.repeat(60)
  const creation = createChannelEvent({ name: 'Birds' }, { pubkey: signer.pubkey, created_at: 100 })
  const edit = (created_at: number, fields: object, tags: string[][] = []) =>
    createTestEvent({
      kind: 41,
      pubkey: signer.pubkey,
      created_at,
      content: JSON.stringify({ name: 'Birds', ...fields }),
      tags: [['e', creation.id, 'wss://hint.test', 'root'], ...tags],
    })
  const shown = edit(200, { about, rules: ['Be kind'], relays: ['wss://relay.test'] }, [['t', 'nature']])
  const { kernel, relay } = await openChannels({
    events: [creation, shown],
    signer,
  })
  const editor = await kernel.resolve(ChannelEditor)
  // Another client whose clock is ahead has changed the picture while the form was open.
  const aheadAt = Math.floor(Date.now() / 1_000) + 60
  relay.add(
    edit(
      aheadAt,
      { about, picture: 'https://m.test/b.png', rules: ['Be kind'], relays: ['wss://relay.test'] },
      [
        ['t', 'nature'],
        ['t', 'birds'],
      ],
    ),
  )
  const form = { id: creation.id, creator: signer.pubkey, name: 'Birds', about: about.slice(0, 500) }
  await editor.editChannel(
    { ...form, relays: ['wss://relay.test'] },
    { name: 'Birds of May', about: about.slice(0, 500).trim() },
  )
  const published = () => relay.getEvents().find(({ content }) => content.includes('Birds of May'))
  await expect.poll(published).toBeDefined()
  expect(JSON.parse(published()?.content ?? '')).toEqual({
    name: 'Birds of May',
    about,
    picture: 'https://m.test/b.png',
    rules: ['Be kind'],
  })
  expect(published()?.tags).toEqual([
    ['e', creation.id, 'wss://hint.test', 'root'],
    ['t', 'nature'],
    ['t', 'birds'],
  ])
  expect(published()?.created_at).toBe(aheadAt + 1)
  // Events by strangers about the channel are not even requested.
  const metadataFilters = relay
    .getRequests()
    .flatMap(filters => filters.filter(({ kinds }) => kinds?.includes(41)))
  expect(metadataFilters).not.toEqual([])
  expect(metadataFilters.filter(({ authors }) => authors?.join() !== signer.pubkey)).toEqual([])
})

test('a search finds what this device has of a channel, also older messages, and asks no relay for it', async () => {
  const [tom, eve] = [numberToHex(2), numberToHex(3)]
  const creation = createChannelEvent({ name: 'Birds' }, { pubkey: tom })
  const other = createChannelEvent({ name: 'Trees' }, { pubkey: tom })
  const said = (content: string, ago: number, { pubkey = tom, channel = creation } = {}) =>
    createChannelMessage(channel, content, { pubkey, created_at: creation.created_at - ago })
  const old = said('A Café for wrens', 1_000_000)
  const hidden = said('A wren, hidden', 500)
  const newest = said('Two wrens', 1)
  const { chats, relay } = await openChannels({
    events: [creation, newest],
    storedEvents: [
      // These are more messages than the database returns at once.
      ...Array.from({ length: 600 }, (_, n) => said(`Sparrow ${n}`, 1_000 + 30 * n)),
      old,
      hidden,
      said('A wren of a muted person', 400, { pubkey: eve }),
      said('A wren in another channel', 300, { channel: other }),
      createTestEvent({ kind: 43, pubkey: me, tags: [['e', hidden.id]] }),
      createTestEvent({ kind: 44, pubkey: me, tags: [['p', eve]] }),
    ],
  })
  const { messages } = chats.open(creation.id)
  messages.subscribe(() => {})
  await expect.poll(() => messages.get().messages.at(-1)?.text).toBe('Two wrens')
  const search = async (text: string, chat: string | undefined = creation.id) =>
    (await chats.search?.(text, { limit: 10, ...(chat !== '' && { chat }) }))?.map(hit => hit.message.text)
  expect(await search('WREN')).toEqual(['Two wrens', 'A Café for wrens'])
  expect(await search('wren cafe')).toEqual(['A Café for wrens'])
  expect(await search('sparrow')).toHaveLength(10)
  expect(await search(' ')).toEqual([])
  expect(JSON.stringify(relay.getRequests())).not.toMatch(/wren|sparrow|search/i)
})

test('a search over all finds what this device has of the channels in the list, the newest first, and nothing hidden', async () => {
  const [tom, eve] = [numberToHex(2), numberToHex(3)]
  const [birds, trees, foreign] = ['Birds', 'Trees', 'Not joined'].map(name =>
    createChannelEvent({ name }, { pubkey: tom }),
  ) as [NostrEvent, NostrEvent, NostrEvent]
  const said = (channel: NostrEvent, content: string, created_at: number, pubkey = tom) =>
    createChannelMessage(channel, content, { pubkey, created_at })
  const hidden = said(birds, 'Buy a wren', 300, eve)
  const { chats } = await openChannels({
    storedEvents: [
      ...[birds, trees, foreign],
      said(birds, 'A wren', 100),
      said(trees, 'A wren in a tree', 200),
      said(trees, 'A tree', 400),
      said(foreign, 'A wren elsewhere', 500),
      hidden,
      createTestEvent({ kind: 43, pubkey: tom, tags: [['e', hidden.id]] }),
    ],
  })
  for (const { id } of [birds, trees]) chats.onOpened?.(id)
  const search = async (limit: number) =>
    (await chats.search?.('wren', { limit }))?.map(({ chat, message }) => [chat, message.text])
  expect(await search(10)).toEqual([
    [trees.id, 'A wren in a tree'],
    [birds.id, 'A wren'],
  ])
  expect(await search(1)).toEqual([[trees.id, 'A wren in a tree']])
  await expect(
    chats.search?.('wren', { limit: 10, signal: AbortSignal.abort(new Error('typed on')) }),
  ).rejects.toThrow('typed on')
})

test('a channel of 10,000 messages is read back to its first one, each message once and in order', async () => {
  const creation = createChannelEvent({ name: 'Birds' }, { created_at: 1_600_000_000 })
  const said = Array.from({ length: 10_000 }, (_, n) =>
    createChannelMessage(creation, `Bird ${n}`, { created_at: 1_600_000_000 + n * 60 }),
  )
  const { chats } = await openChannels({ events: [creation, ...said], session: VISITOR })
  const { messages, loadOlder } = chats.open(creation.id)
  messages.subscribe(() => {})
  await expect.poll(() => messages.get().messages.at(-1)?.text).toBe('Bird 9999')
  await vi.waitFor(
    () => {
      if (messages.get().older === 'idle') loadOlder(500)
      expect(messages.get().messages[0]?.text).toBe('Bird 0')
    },
    { timeout: 30_000 },
  )
  expect(messages.get().messages.map(({ text }) => text)).toEqual(said.map(({ content }) => content))
})

test('while a channel with many messages is computed, the page does its other tasks', async () => {
  const creation = createChannelEvent({ name: 'Birds' }, { created_at: 1_600_000_000 })
  const said = Array.from({ length: 400 }, (_, n) =>
    // All messages are sent within one minute, so most are folded at first.
    createChannelMessage(creation, `Bird ${n}`, { created_at: 1_600_000_000 + Math.floor(n / 7) }),
  )
  const { chats } = await openChannels({ events: [creation, ...said], session: VISITOR })
  const { messages, loadOlder, showFolded } = chats.open(creation.id)
  messages.subscribe(() => {})
  const known = () => {
    const { messages: shown, hiddenGroups } = messages.get()
    return hiddenGroups.reduce((sum, { count }) => sum + count, shown.length)
  }
  await vi.waitFor(
    () => {
      if (messages.get().older === 'idle') loadOlder(400)
      expect(known()).toBe(400)
    },
    { timeout: 10_000 },
  )
  expect(messages.get().messages.length).toBeLessThan(400)
  let now = 0
  // Each reading of the clock advances it by 1 ms, as if the work between two readings took so long.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now++)
  let [turns, lastTurnAt] = [0, now]
  const countTurn = () => {
    // While the store waits between two computations, nothing reads the clock, and turns prove nothing.
    if (now > lastTurnAt) turns++
    lastTurnAt = now
    if (messages.get().messages.length < 400) setTimeout(countTurn)
  }
  showFolded?.()
  countTurn()
  await expect.poll(() => messages.get().messages.length).toBe(400)
  clock.mockRestore()
  expect(turns).toBeGreaterThan(20)
})
