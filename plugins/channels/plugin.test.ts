import { afterEach, expect, test } from 'vitest'
import { pluginSettingsKey } from '#kernel'
import {
  createInMemoryRelay,
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  numberToHex,
  type TestKernel,
} from '#kernel/testing'
import { createHostAccountsPlugin } from '../../tests/support/host-accounts'
import { channelsSettings } from './channels-settings'
import { ChannelChats } from './contract'
import channels from './manifest'

const me = numberToHex(1)
let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})

/** Opens a link that names a foreign relay, and then the channel that it leads to. */
async function openFromLink(metadata: object) {
  const elsewhere = createInMemoryRelay([], { url: 'wss://elsewhere.test' })
  const creation = createTestEvent({ kind: 40, content: JSON.stringify({ name: 'Birds', ...metadata }) })
  const message = createTestEvent({ kind: 42, content: 'A wren', tags: [['e', creation.id, '', 'root']] })
  elsewhere.add(creation)
  elsewhere.add(message)
  const started = createTestKernel({
    foreignRelays: [elsewhere],
    session: { pubkey: me, canSign: true, method: 'key' },
  })
  made = started
  const { kernel } = started
  let isFound = () => false
  const link = createTestPlugin('test-link', {}, ({ nostr }) => {
    isFound = () => nostr.peek({ id: creation.id }) !== undefined
    const query = nostr.query({ ids: [creation.id] }, { hints: [elsewhere.url] })
    query.subscribe(() => {})
  })
  kernel.enable(createHostAccountsPlugin(), channels, link)
  const chats = await kernel.resolve(ChannelChats)
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
