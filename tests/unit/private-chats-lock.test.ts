// @vitest-environment node
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import type { BrowserKeyInfo } from '#contracts/accounts'
import { createStore, pluginDatabaseName } from '#kernel'
import { buildEncryptedFileTags } from '#kernel/keys'
import { createInMemoryRelay } from '#kernel/testing'
import { OUTBOX_DATABASE_NAME, openOutboxStorage } from '../../kernel/nostr/page/outbox/rows/outbox-storage'
import manifest, { DirectChats, DirectInbox } from '../../plugins/chat-direct/manifest'
import { packageVersions } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import {
  chatPeople,
  closeTabs,
  followConversation,
  getTexts,
  killLastTab,
  openPrivateTab,
  startPrivateTab,
} from '../support/private-chats'
import { getOnlyChat, openRatchetTab } from '../support/ratchet-tabs'
import { stealEverything } from '../support/steal-everything'

const [ana, ben] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(async () => {
  await closeTabs()
  indexedDB.deleteDatabase(OUTBOX_DATABASE_NAME)
})

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

test('what an account types while its messages are locked is no draft of the locked account before it', async () => {
  const lockedKey = ({ pubkey }: typeof ana): BrowserKeyInfo => ({
    pubkey,
    lockKind: 'password',
    isLocked: true,
  })
  const keys = createStore<readonly BrowserKeyInfo[]>([lockedKey(ana), lockedKey(ben)])
  const { chats, session, store } = await startPrivateTab(
    ana,
    createInMemoryRelay(),
    manifest,
    DirectChats,
    keys,
  )
  await vi.waitFor(() => expect(store.lock.get()).toBe('locked'))
  chats.open('room')
  session.set(() => ({ pubkey: ben.pubkey, canSign: true, method: 'key' }))
  expect(store.lock.get()).toBe('locked')
  void chats.open('room').draft?.write('Half a thought of Ben')
  keys.set(all => all.map(key => ({ ...key, isLocked: false })))
  await vi.waitFor(async () => expect(await chats.open('room').draft?.read()).toBe('Half a thought of Ben'))
  session.set(() => ({ pubkey: ana.pubkey, canSign: true, method: 'key' }))
  expect(await chats.open('room').draft?.read()).toBe('')
})

test('under a password nothing received over the ratchet is readable at rest: no text, no file, no name of a file, no key', async () => {
  const [peer] = packageVersions
  if (!peer) throw new Error('No package')
  const relay = createInMemoryRelay()
  const key: BrowserKeyInfo = { pubkey: ben.pubkey, lockKind: 'browser', isLocked: false }
  const keys = createStore<readonly BrowserKeyInfo[]>([key])
  const tab = await openRatchetTab(ben, relay, { keys, openOutboxStorage })
  const secret = generateSecretKey()
  const link = tab.desk.invites.get().link ?? ''
  const { session, response } = await peer.accept(link, getPublicKey(secret), secret)
  const send = (content: string, tags: readonly (readonly string[])[] = []) => {
    const own = [['p', ben.pubkey], ...tags].map(tag => [...tag])
    relay.add(session.send({ kind: 14, content, tags: own }))
  }
  const file = {
    url: 'https://files.example/deed-of-the-mill.bin',
    type: 'application/pdf',
    key: 'fa'.repeat(32),
    nonce: 'ce'.repeat(12),
  }
  relay.add(response)
  send('Marker of the ford')
  send('Read https://files.example/1.bin', [
    ['imeta', 'url https://files.example/1.bin', 'name lease-of-the-quay.pdf'],
  ])
  send(file.url, buildEncryptedFileTags(file))
  await vi.waitFor(() => expect(getOnlyChat(tab).isRequest).toBe(true))
  const { id } = getOnlyChat(tab)
  await tab.chats.accept?.([id])
  const shown = followConversation(tab, id)
  await vi.waitFor(() => expect(shown()).toHaveLength(3))
  await tab.chats.open(id).send({ text: 'Marker of the bridge' })
  await vi.waitFor(() => expect(shown().at(-1)?.delivery?.state).toBe('sent'))

  const secrets = [
    'Marker of the ford',
    'Marker of the bridge',
    'lease-of-the-quay.pdf',
    'deed-of-the-mill',
    file.key,
    file.nonce,
    'secretKey',
  ]
  const readable = async () => {
    const stolen = await stealEverything()
    return secrets.filter(text => stolen.includes(text))
  }
  // Without a password the rows' key is stored beside them, so whoever takes both reads everything.
  expect(await readable()).toEqual(secrets)
  keys.set(() => [{ ...key, lockKind: 'password' }])
  await vi.waitFor(async () => expect(await readable()).toEqual([]))
  keys.set(() => [{ ...key, lockKind: 'password', isLocked: true }])
  await vi.waitFor(() => expect(tab.chats.list.get().chats).toEqual([]))
  expect(shown()).toEqual([])

  // What comes while the key is locked waits on the relay. It is stored unreadable too, once the password was given.
  send('Marker of the weir')
  secrets.push('Marker of the weir')
  expect(await readable()).toEqual([])
  keys.set(() => [{ ...key, lockKind: 'password' }])
  const again = followConversation(tab, id)
  await vi.waitFor(() =>
    expect(getTexts(again())).toEqual(expect.arrayContaining(['Marker of the ford', 'Marker of the weir'])),
  )
  expect(await readable()).toEqual([])
})
