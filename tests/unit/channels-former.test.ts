import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import { ChannelChats } from '#contracts/channels'
import { Chats } from '#contracts/chats'
import { pluginSettingsKey } from '#kernel'
import { createTestKernel, numberToHex, type TestKernel } from '#kernel/testing'
import { channelsSettings } from '../../plugins/channels/channels-settings'
import channels from '../../plugins/channels/manifest'
import chats from '../../plugins/chats/manifest'
import { createHostAccountsPlugin } from '../support/host-accounts'

const me = numberToHex(1)
const [birds, trees] = [numberToHex(10), numberToHex(11)]
let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  indexedDB.deleteDatabase('localforage')
})

/** Stores the data that the former client had about two channels, one of which the user had opened. */
const storeFormerChannels = () =>
  new Promise<void>(resolve => {
    const opening = indexedDB.open('localforage', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyvaluepairs')
    opening.onsuccess = () => {
      const state = {
        publicChats: { [birds]: { metadata: { relays: ['wss://birds.test'] } }, [trees]: {} },
        lastSeen: { [birds]: 1_700_000_000_000 },
      }
      const transaction = opening.result.transaction('keyvaluepairs', 'readwrite')
      transaction.objectStore('keyvaluepairs').put(JSON.stringify({ state, version: 0 }), 'publicChats')
      transaction.oncomplete = () => {
        opening.result.close()
        resolve()
      }
    }
  })

test('what was read in the former client is read here, also if the chats are turned on later', async () => {
  await storeFormerChannels()
  const started = createTestKernel({ session: { pubkey: me, canSign: true, method: 'key' } })
  made = started
  const { kernel } = started
  const settings = () => kernel.settings(pluginSettingsKey('channels'), channelsSettings).get()
  kernel.enable(createHostAccountsPlugin(), channels)
  await kernel.resolve(ChannelChats)
  await expect.poll(() => settings().isAdopted).toBe(true)
  expect(settings().joined[me]).toEqual([
    { id: birds, hints: ['wss://birds.test'] },
    { id: trees, hints: [] },
  ])
  kernel.enable(chats)
  const { readUpTo } = await kernel.resolve(Chats)
  await expect.poll(() => readUpTo(birds)).toBe(1_700_000_000_000)
  // The former client stored no read mark for this channel, as it was never opened. So all older than the present
  // counts as read.
  expect(readUpTo(trees)).toBeGreaterThan(1_700_000_000_000)
  expect(settings().legacyReadMarks).toEqual({})
})
