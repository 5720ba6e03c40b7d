// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import type { KeptKey } from '#contracts/accounts'
import { createStore, databaseName } from '#kernel'
import { inMemoryRelay } from '#kernel/testing'
import manifest, { DirectChats, DirectDesk } from '../../plugins/chat-direct/manifest'
import { closeTabs, killLastTab, openPrivateTab, people } from '../support/private-chats'

const [ana, ben] = people

afterEach(closeTabs)

/** The keys of rows, as they are stored. */
const storedKeys = () =>
  new Promise<readonly unknown[]>(resolve => {
    const opening = indexedDB.open(databaseName('private-chats'))
    opening.onsuccess = () => {
      const rows = opening.result.transaction('keys').objectStore('keys').getAll()
      rows.onsuccess = () => {
        opening.result.close()
        resolve(rows.result)
      }
    }
  })

test('when an account gets a password, the key of its rows is no more stored as it is, and opens them later', async () => {
  const key: KeptKey = { pubkey: ana.pubkey, by: 'browser', locked: false }
  const keys = createStore<readonly KeptKey[]>([key])
  const open = () => openPrivateTab(ana, inMemoryRelay(), manifest, DirectChats, keys)
  const tab = await open()
  const room = await (await tab.kernel.resolve(DirectDesk)).begin([ben.pubkey])
  expect(await storedKeys()).toMatchObject([{ raw: expect.anything() }])
  keys.set(() => [{ ...key, by: 'password' }])
  await vi.waitFor(async () =>
    expect(await storedKeys()).toEqual([{ account: ana.pubkey, payload: expect.any(String) }]),
  )
  await killLastTab()
  const { chats } = await open()
  await vi.waitFor(() => expect(chats.list.get().chats).toMatchObject([{ id: room, people: [ben.pubkey] }]))
  expect(await storedKeys()).toEqual([{ account: ana.pubkey, payload: expect.any(String) }])
})
