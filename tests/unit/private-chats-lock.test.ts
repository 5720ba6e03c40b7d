// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { BrowserKeyInfo } from '#contracts/accounts'
import { createStore, pluginDatabaseName } from '#kernel'
import { createInMemoryRelay } from '#kernel/testing'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import { chatPeople, closeTabs, killLastTab, openPrivateTab, startPrivateTab } from '../support/private-chats'

const [ana, ben] = chatPeople

afterEach(closeTabs)

/** Returns the keys of the stored rows. */
const storedKeys = () =>
  new Promise<readonly unknown[]>(resolve => {
    const opening = indexedDB.open(pluginDatabaseName('private-chats'))
    opening.onsuccess = () => {
      const rows = opening.result.transaction('keys').objectStore('keys').getAll()
      rows.onsuccess = () => {
        opening.result.close()
        resolve(rows.result)
      }
    }
  })

test('when an account gets a password, the key of its rows is no more stored as it is, and opens them later', async () => {
  const key: BrowserKeyInfo = { pubkey: ana.pubkey, lockKind: 'browser', isLocked: false }
  const keys = createStore<readonly BrowserKeyInfo[]>([key])
  const open = () => openPrivateTab(ana, createInMemoryRelay(), manifest, DirectChats, keys)
  const tab = await open()
  const room = await (await tab.kernel.resolve(DirectInbox)).createRoom([ben.pubkey])
  expect(await storedKeys()).toMatchObject([{ raw: expect.anything() }])
  keys.set(() => [{ ...key, lockKind: 'password' }])
  await vi.waitFor(async () =>
    expect(await storedKeys()).toEqual([{ account: ana.pubkey, payload: expect.any(String) }]),
  )
  await killLastTab()
  const { chats } = await open()
  await vi.waitFor(() => expect(chats.list.get().chats).toMatchObject([{ id: room, people: [ben.pubkey] }]))
  expect(await storedKeys()).toEqual([{ account: ana.pubkey, payload: expect.any(String) }])
})

test('an account without a password opens its messages without loading the keys', async () => {
  const keys = createStore<readonly BrowserKeyInfo[]>([])
  const storedKeys: readonly BrowserKeyInfo[] = [{ pubkey: ana.pubkey, lockKind: 'browser', isLocked: false }]
  await openPrivateTab(ana, createInMemoryRelay(), manifest, DirectChats, keys, { storedKeys })
  expect(keys.get()).toEqual([])
})

test('an account with a password loads the keys, and its messages stay locked until the key is unlocked', async () => {
  const keys = createStore<readonly BrowserKeyInfo[]>([])
  const key: BrowserKeyInfo = { pubkey: ana.pubkey, lockKind: 'password', isLocked: true }
  const { store } = await startPrivateTab(ana, createInMemoryRelay(), manifest, DirectChats, keys, {
    storedKeys: [key],
  })
  await vi.waitFor(() => expect(store.lock.get()).toBe('locked'))
  keys.set(() => [{ ...key, isLocked: false }])
  await vi.waitFor(() => expect(store.lock.get()).toBe('open'))
})
