// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { pluginDatabaseName } from '#kernel'
import { generateKeyPair, signEvent } from '#kernel/keys'
import { createInMemoryRelay, createTestSigner } from '#kernel/testing'
import {
  ANA,
  CHAT,
  closePlainTabs,
  everyRow,
  follow,
  killLastPlainTab,
  message,
  openTab,
  randomBytes,
  signer,
  signOut,
} from '../../tests/support/plain-chats'

afterEach(closePlainTabs)

test('deleting a conversation leaves no row of it', async () => {
  const tab = await openTab()
  await tab.store.commit({ chats: [CHAT], messages: [message('a', 1)], read: [{ id: 'wrap', at: 1 }] })
  await tab.transport.open(CHAT.id).send({ text: 'Hello' })
  await tab.transport.open(CHAT.id).draft?.write('Not sent')
  await tab.transport.leave(CHAT.id)
  expect(await tab.transport.open(CHAT.id).draft?.read()).toBe('')
  await vi.waitFor(() => expect(tab.transport.list.get().chats).toEqual([]))
  expect(await tab.store.message(CHAT.id, 'a')).toBeUndefined()
  // The relay's event counts as processed, so the deleted message does not come back.
  expect(await tab.store.filterUnread(['wrap', 'other'])).toEqual(['other'])
})

test('a draft survives a killed tab, and no text of messages or drafts is stored as it is', async () => {
  const killed = await openTab()
  await killed.store.commit({ chats: [CHAT], messages: [message('a', 1, { text: 'Marker words' })] })
  const { draft } = killed.transport.open(CHAT.id)
  for (const text of ['M', 'Marker', 'Marker draft']) void draft?.write(text)
  await draft?.write('Marker draft')
  await killLastPlainTab()
  const tab = await openTab()
  expect(await tab.transport.open(CHAT.id).draft?.read()).toBe('Marker draft')
  await tab.transport.open(CHAT.id).draft?.write('')
  expect(await tab.transport.open(CHAT.id).draft?.read()).toBe('')
  const rows = await everyRow()
  const bytes = rows.map(row =>
    JSON.stringify(row, (_, value) =>
      value instanceof ArrayBuffer ? Buffer.from(value).toString('latin1') : value,
    ),
  )
  expect(bytes.join()).toContain(CHAT.id)
  expect(bytes.join()).not.toContain('Marker')
})

test('signing out deletes every row of the account, and none of another one', async () => {
  const other = createTestSigner('02'.repeat(32))
  const tab = await openTab()
  await tab.store.commit({
    chats: [CHAT],
    messages: [message('a', 1)],
    acts: [{ chat: CHAT.id, id: 'r', author: ANA, at: 2, target: 'a', type: 'reaction', content: '+' }],
    records: [{ key: 'session/1', baseVersion: 0, value: {} }],
    read: [{ id: 'wrap', at: 1 }],
  })
  await tab.transport.open(CHAT.id).send({ text: 'Hello' })
  await tab.transport.open(CHAT.id).draft?.write('Not sent')
  const two = await openTab(createInMemoryRelay(), other)
  await two.store.commit({ chats: [CHAT], messages: [message('b', 1)] })
  await signOut(signer.pubkey)
  const accounts = new Set((await everyRow()).map(row => (row as { readonly account: string }).account))
  expect([...accounts]).toEqual([other.pubkey])
  // A relay's answer that arrives after signing out is not stored.
  await expect(tab.store.commit({ read: [{ id: 'late', at: 2 }] })).rejects.toThrow('has left this browser')
  await expect(
    tab.store.commit({ chats: [{ ...CHAT, id: 'new' }], messages: [{ ...message('c', 2), chat: 'new' }] }),
  ).rejects.toThrow('has left this browser')
  expect(new Set((await everyRow()).map(row => (row as { readonly account: string }).account)).size).toBe(1)
  expect(await two.store.message(CHAT.id, 'b')).toBeDefined()
})

test('signing out deletes the rows even while the folder of downloads does not answer', async () => {
  const tab = await openTab()
  await tab.store.commit({ chats: [CHAT], messages: [message('a', 1)] })
  const silent = { getDirectory: () => new Promise<never>(() => {}) }
  vi.stubGlobal('navigator', { storage: silent })
  try {
    void signOut(signer.pubkey)
    await vi.waitFor(async () => expect(await everyRow()).toEqual([]))
  } finally {
    vi.unstubAllGlobals()
  }
})

/** Returns the rows as text, so that a test can search the unencrypted fields. */
const readClearText = async () => JSON.stringify(await everyRow())

test('to whom a message was sent, by which event and to which relays is not stored as it is', async () => {
  const tab = await openTab()
  await tab.store.commit({ chats: [CHAT] })
  const shown = follow(tab)
  await tab.transport.open(CHAT.id).send({ text: 'Hello' })
  await vi.waitFor(() =>
    expect(shown()[0]?.delivery).toMatchObject({ state: 'sent', people: { [ANA]: 'sent' } }),
  )
  const [event] = tab.relay.getEvents()
  const clearText = await readClearText()
  for (const secret of [ANA, event?.id, event?.pubkey, tab.relay.url])
    expect(clearText).not.toContain(secret ?? 'no event')
})

test('what a former version has stored as it is of a sent message is encrypted, and goes out if it waits', async () => {
  const first = await openTab()
  await first.store.commit({
    chats: [CHAT],
    messages: [message('own', 1, { author: signer.pubkey }), message('old', 0, { author: signer.pubkey })],
  })
  await killLastPlainTab()
  const event = signEvent(
    { kind: 1060, content: 'Hello', tags: [], created_at: 1 },
    generateKeyPair(randomBytes),
    randomBytes,
  )
  const row = { account: signer.pubkey, transport: 'plain', chat: CHAT.id, to: ANA }
  const opening = indexedDB.open(pluginDatabaseName('private-chats'))
  await new Promise<void>(resolve => {
    opening.onsuccess = () => {
      const table = opening.result.transaction('outgoing', 'readwrite').objectStore('outgoing')
      table.put({ ...row, id: event.id, of: 'own', event, state: 'waiting', order: 1 })
      table.put({ ...row, id: 'sent', of: 'old', state: 'sent' }).onsuccess = () => resolve()
    }
  })
  opening.result.close()
  const again = await openTab()
  const shown = follow(again)
  await vi.waitFor(() => expect(again.relay.getEvents().map(({ id }) => id)).toEqual([event.id]))
  await vi.waitFor(() => expect(shown().map(({ delivery }) => delivery?.state)).toEqual(['sent', 'sent']))
  expect(await readClearText()).not.toMatch(new RegExp(`${ANA}|${event.id}`))
})
