// @vitest-environment node
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryKeyValueStorage, pluginDatabaseName } from '#kernel'
import type { NostrEvent } from '#kernel/ports'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'
import { packageVersions } from '../../plugins/chat-ratchet/core/testing/reference-peers'
import { createInviteRecord } from '../../plugins/chat-ratchet/invites/invite-records'
import { createUnlockedKey } from '../support/create-unlocked-key'
import { openRecordsFile } from '../support/open-records-file'
import { chatPeople, closeTabs, followConversation, getTexts, killLastTab } from '../support/private-chats'
import {
  beginChat,
  createPeerReader,
  getLinkInvite,
  getOnlyChat,
  openRatchetTab,
  type RatchetTab,
} from '../support/ratchet-tabs'
import { readDatabases } from '../support/read-databases'

const [ana, ben, cleo] = chatPeople
const DAY = 24 * 60 * 60 * 1_000

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(async () => {
  vi.useRealTimers()
  await closeTabs()
})

const linkOf = ({ desk }: RatchetTab) => desk.invites.get().link ?? ''
const published = (relay: ReturnType<typeof createInMemoryRelay>) =>
  relay.getEvents().find(({ kind }) => kind === 30_078)
const ephemeralKey = (relay: ReturnType<typeof createInMemoryRelay>) =>
  published(relay)?.tags.find(([name]) => name === 'ephemeralKey')?.[1]

test('a deleted link begins no chat, nor does one that it had replaced; chats that have begun go on', async () => {
  const relay = createInMemoryRelay()
  const { one, two, id } = await beginChat([ana, relay], [ben, relay])
  const former = linkOf(two)
  await two.desk.rotateLink()
  await vi.waitFor(() => expect(linkOf(two)).not.toBe(former))
  const link = linkOf(two)
  await two.desk.deleteLink()
  await vi.waitFor(() => expect(two.desk.invites.get()).toMatchObject({ isReady: true, isPublic: false }))
  expect(two.desk.invites.get().link).toBeUndefined()
  const three = await openRatchetTab(cleo, relay)
  for (const each of [former, link]) {
    const chat = await three.desk.acceptLink(each)
    await three.chats.open(chat).send({ text: 'Too late' })
  }
  // A later message has arrived, so the earlier answers were received too, and ignored.
  await one.chats.open(id).send({ text: 'Still here' })
  await vi.waitFor(() => expect(getOnlyChat(two).last?.text).toBe('Still here'))
  expect(two.chats.list.get().chats).toHaveLength(1)
})

test('a deleted link stays deleted after a restart, until the reader makes a new one', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  const former = linkOf(tab)
  await tab.desk.deleteLink()
  await killLastTab()
  const again = await openRatchetTab(ben, relay, { hasLink: false })
  expect(again.desk.invites.get().link).toBeUndefined()
  await again.desk.rotateLink()
  await vi.waitFor(() => expect(linkOf(again)).toMatch(/^https/))
  expect(linkOf(again)).not.toBe(former)
})

test('a link that was replaced is still answered', async () => {
  const relay = createInMemoryRelay()
  const two = await openRatchetTab(ben, relay)
  const former = linkOf(two)
  await two.desk.rotateLink()
  const one = await openRatchetTab(ana, relay)
  await one.chats.open(await one.desk.acceptLink(former)).send({ text: 'Late' })
  await vi.waitFor(() => expect(getOnlyChat(two).people).toEqual([ana.pubkey]))
})

test('where an opened file has brought further links, replacing the link replaces all of them, and deleting it all', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  const others = Array.from({ length: 5 }, () => createInviteRecord(ben.pubkey, 'link', [], Date.now()))
  await openRecordsFile(tab.kernel, ben.pubkey, others)
  const formerKeys = [getLinkInvite(tab), ...others.map(({ value }) => value.invite)].map(
    invite => invite.ephemeralKey,
  )
  await tab.desk.rotateLink()
  await vi.waitFor(() => expect(formerKeys).not.toContain(getLinkInvite(tab).ephemeralKey))
  await tab.desk.deleteLink()
  await vi.waitFor(() => expect(tab.desk.invites.get().link).toBeUndefined())
})

/** Returns the keys of the sessions that are stored in this browser. */
async function storedSessions(): Promise<readonly string[]> {
  const rows = (await readDatabases())[pluginDatabaseName('private-chats')] ?? []
  return rows.flatMap(row => {
    const { key } = row as { readonly key?: unknown }
    return typeof key === 'string' && key.startsWith('session/') ? [key] : []
  })
}

test('the same answer from three relays, in two tabs at once and after a reload, begins one session', async () => {
  const relays = ['one', 'two', 'three'].map(host => createInMemoryRelay([], { url: `wss://${host}.test` }))
  const keys = createUnlockedKey(ben)
  const tabs = [await openRatchetTab(ben, relays, { keys }), await openRatchetTab(ben, relays, { keys })]
  const secret = generateSecretKey()
  const link = linkOf(tabs[0] as RatchetTab)
  const [peer] = packageVersions
  if (!peer) throw new Error('No package')
  const { session, response } = await peer.accept(link, getPublicKey(secret), secret)
  const sendToAll = (...events: readonly NostrEvent[]) => {
    for (const relay of relays) relay.add(...events)
  }
  sendToAll(response)
  for (const tab of tabs) await vi.waitFor(() => expect(tab.chats.list.get().chats).toHaveLength(1))
  sendToAll(session.send({ kind: 14, content: 'Hello', tags: [['p', ben.pubkey]] }))
  for (const tab of tabs) await vi.waitFor(() => expect(getOnlyChat(tab).last?.text).toBe('Hello'))
  expect(await storedSessions()).toEqual([`session/${response.id}`])
  for (const _ of tabs) await killLastTab()

  const again = await openRatchetTab(ben, relays, { keys })
  const { id } = getOnlyChat(again)
  await again.chats.accept?.([id])
  sendToAll(response)
  sendToAll(session.send({ kind: 14, content: 'Are you back?', tags: [['p', ben.pubkey]] }))
  const shown = followConversation(again, id)
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['Hello', 'Are you back?']))
  await again.chats.open(id).send({ text: 'Yes' })
  const read = createPeerReader(relays[0] as InMemoryRelay, session, new Set())
  await vi.waitFor(() => expect(read()).toEqual(['Yes']))
  expect(await storedSessions()).toEqual([`session/${response.id}`])
  expect(again.chats.list.get().chats).toHaveLength(1)
})

test('a deleted public invite leaves relays a version without keys, and answers to it are not read', async () => {
  const relay = createInMemoryRelay()
  const two = await openRatchetTab(ben, relay)
  await two.desk.setInvitePublished(true)
  const one = await openRatchetTab(ana, relay)
  relay.refuseEvents('blocked: not now')
  const id = await one.desk.startWithPerson(ben.pubkey)
  relay.refuseEvents(undefined)
  await two.desk.setInvitePublished(false)
  await vi.waitFor(() => expect(two.desk.invites.get().isPublic).toBe(false))
  const newest = () => relay.getEvents().find(({ kind, pubkey }) => kind === 30_078 && pubkey === ben.pubkey)
  await vi.waitFor(() => expect(newest()?.tags).toEqual([['d', 'double-ratchet/invites/public']]))
  await one.chats.open(id).send({ text: 'Too late' })
  await one.desk.acceptLink(linkOf(two))
  await vi.waitFor(() => expect(two.chats.list.get().chats).toHaveLength(1))
})

test('a public invite that is replaced or deleted in the second in which it was published is gone', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  await tab.desk.setInvitePublished(true)
  await tab.desk.rotatePublicInvite()
  await tab.desk.setInvitePublished(false)
  await vi.waitFor(() => expect(relay.getEvents().filter(({ kind }) => kind === 30_078)).toHaveLength(3))
  // Of several versions with the same second, relays would keep the one with the lowest id. So each must have its own
  // second.
  const versions = relay.getEvents().filter(({ kind }) => kind === 30_078)
  expect(new Set(versions.map(({ created_at }) => created_at)).size).toBe(3)
  expect(versions[0]?.tags).toEqual([['d', 'double-ratchet/invites/public']])
})

test('a published invite is replaced after a week, and answers to the former one are read for a while', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay)
  await tab.desk.setInvitePublished(true)
  const first = ephemeralKey(relay)
  expect(first).toBeDefined()
  await killLastTab()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * DAY })
  await openRatchetTab(ben, relay)
  await killLastTab()
  expect(ephemeralKey(relay)).toBe(first)
  const one = await openRatchetTab(ana, relay)
  const id = await one.desk.startWithPerson(ben.pubkey)
  await one.chats.open(id).send({ text: 'Late' })
  vi.setSystemTime(Date.now() + 2 * DAY)
  const again = await openRatchetTab(ben, relay)
  await vi.waitFor(() => expect(ephemeralKey(relay)).not.toBe(first))
  await vi.waitFor(() => expect(getOnlyChat(again).people).toEqual([ana.pubkey]))
})

test('relays that do not answer are not taken for a person without an invite', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ana, relay)
  relay.refuseRequests('error: not now')
  await expect(tab.desk.startWithPerson(ben.pubkey)).rejects.toThrow('Timeout waiting for user invite')
  await expect(tab.chats.canReach?.(ben.pubkey)).rejects.toThrow('Timeout waiting for user invite')
})

test('signing up creates an invite link and a published invite, once; what its owner takes back stays away', async () => {
  const relay = createInMemoryRelay()
  const storage = createMemoryKeyValueStorage()
  const options = { keys: createUnlockedKey(ben), storage, signedUpHere: [ben.pubkey] }
  const tab = await openRatchetTab(ben, relay, options)
  await vi.waitFor(() => expect(tab.desk.invites.get().isPublic).toBe(true))
  expect(published(relay)).toMatchObject({ pubkey: ben.pubkey })
  const other = await openRatchetTab(ana, relay)
  const chat = await other.desk.startWithPerson(ben.pubkey)
  await other.chats.open(chat).send({ text: 'Welcome' })
  await vi.waitFor(() => expect(getOnlyChat(tab)).toMatchObject({ isRequest: true }))
  await tab.desk.setInvitePublished(false)
  await killLastTab()
  await killLastTab()
  const again = await openRatchetTab(ben, relay, options)
  await again.desk.rotateLink()
  expect(again.desk.invites.get().isPublic).toBe(false)
  expect(ephemeralKey(relay)).toBeUndefined()
})

test('an invite that its owner has taken back before it was published by default is not published', async () => {
  const relay = createInMemoryRelay()
  const storage = createMemoryKeyValueStorage()
  const before = await openRatchetTab(ben, relay, { keys: createUnlockedKey(ben), storage })
  await before.desk.setInvitePublished(true)
  await before.desk.setInvitePublished(false)
  await killLastTab()
  const options = { keys: createUnlockedKey(ben), storage, signedUpHere: [ben.pubkey] }
  const tab = await openRatchetTab(ben, relay, options)
  await tab.desk.setListedAsDevice(true)
  await vi.waitFor(() => expect(relay.getEvents().map(({ kind }) => kind)).toContain(37_368))
  expect(ephemeralKey(relay)).toBeUndefined()
})

test('an account that was created elsewhere publishes no invite before its owner wants that', async () => {
  const relay = createInMemoryRelay()
  const tab = await openRatchetTab(ben, relay, { keys: createUnlockedKey(ben), signedUpHere: [ana.pubkey] })
  // If the account published an invite, it would do so before its list of devices.
  await tab.desk.setListedAsDevice(true)
  await vi.waitFor(() => expect(relay.getEvents().map(({ kind }) => kind)).toContain(37_368))
  expect(tab.desk.invites.get().isPublic).toBe(false)
  expect(published(relay)).toBeUndefined()
})

test('without an account no invite is made, published or deleted, and each act says that there is no public key', async () => {
  const { desk, session } = await openRatchetTab(ben, createInMemoryRelay())
  session.set(() => ({ canSign: false, method: 'none' }))
  const { setInvitePublished, rotatePublicInvite, rotateLink, deleteLink } = desk
  for (const act of [() => setInvitePublished(true), rotatePublicInvite, rotateLink, deleteLink])
    await expect(act()).rejects.toThrow('No public key: sign in first.')
})
