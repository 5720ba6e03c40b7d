// @vitest-environment node
import { hexToBytes } from '@noble/hashes/utils.js'
import { afterEach, expect, test, vi } from 'vitest'
import { Chats, type ChatsService } from '#contracts/chats'
import { createInMemoryRelay, createTestPlugin } from '#kernel/testing'
import { createFormerMessage, createFormerTalk, FORMER_LAST_SEEN_MS } from '../support/former-chats'
import { chatPeople, closeTabs, followConversation, getTexts, killLastTab } from '../support/private-chats'
import { openRatchetTab } from '../support/ratchet-tabs'

const [ana, ben, cleo] = chatPeople

vi.stubGlobal('location', new URL('https://pinion.example/'))
afterEach(async () => {
  await closeTabs()
  for (const name of ['localforage', 'Messages']) indexedDB.deleteDatabase(name)
})

const put = (database: string, table: string, keyPath: string | null, rows: readonly [unknown, string?][]) =>
  new Promise<void>((resolve, reject) => {
    const opening = indexedDB.open(database, 1)
    opening.onerror = () => reject(opening.error)
    opening.onupgradeneeded = () => opening.result.createObjectStore(table, { ...(keyPath && { keyPath }) })
    opening.onsuccess = () => {
      const open = opening.result
      const transaction = open.transaction(table, 'readwrite')
      for (const [row, key] of rows) transaction.objectStore(table).put(row, key)
      transaction.oncomplete = () => {
        open.close()
        resolve()
      }
    }
  })
const stored = (name: string) =>
  new Promise<unknown>(resolve => {
    const opening = indexedDB.open('localforage', 1)
    opening.onsuccess = () => {
      const request = opening.result.transaction('keyvaluepairs').objectStore('keyvaluepairs').get(name)
      request.onsuccess = () => {
        opening.result.close()
        resolve(request.result)
      }
    }
  })

/** A talk of Ana and Ben, as Ana's client of 2025 has stored it. */
const formerTalk = () =>
  createFormerTalk(
    { pubkey: ana.pubkey, secretKey: hexToBytes('0a'.repeat(32)) },
    { pubkey: ben.pubkey, secretKey: hexToBytes('0b'.repeat(32)) },
  )

/** A stand-in for the list of chats. It records in `marks` up to when each conversation was read. */
const createReadsPlugin = (marks: unknown[]) =>
  createTestPlugin('reads', { provides: [Chats] }, context => {
    context.provide(Chats, {
      importReadMark: (chat: string, at: number) => void marks.push([chat, at]),
    } as Partial<ChatsService> as ChatsService)
  })

test('the chats of the client of 2025 move here: messages, reactions and sessions that go on; only their own account', async () => {
  const former = await formerTalk()
  const { id } = former
  await put('localforage', 'keyvaluepairs', null, [[JSON.stringify(former.sessions), 'sessions']])
  await put('Messages', 'messages', 'id', [
    [createFormerMessage('a1', id, { content: 'one', pubkey: ben.pubkey, reactions: { user: '❤️' } })],
    [createFormerMessage('a2', id, { content: 'answer', pubkey: 'user', created_at: 1_700_000_010 })],
    [createFormerMessage('a3', id, { content: 'forged', pubkey: 'cd'.repeat(32) })],
    [createFormerMessage('a4', 'unknown', { content: 'lost', pubkey: ben.pubkey })],
    [createFormerMessage('a5', id, { content: { not: 'text' }, pubkey: ben.pubkey })],
  ])
  const relay = createInMemoryRelay()
  const marks: unknown[] = []
  const other = await openRatchetTab(ben, relay)
  expect(other.chats.list.get().chats).toEqual([])
  const tab = await openRatchetTab(ana, relay)
  tab.kernel.enable(createReadsPlugin(marks))
  await tab.kernel.resolve(Chats)
  await vi.waitFor(() => expect(tab.chats.list.get().chats[0]?.last?.text).toBe('answer'))
  const [chat] = tab.chats.list.get().chats
  expect(tab.chats.list.get().chats).toHaveLength(1)
  expect(chat).toMatchObject({ people: [ben.pubkey], isRequest: false })
  const shown = followConversation(tab, chat?.id ?? '')
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(['one', 'answer']))
  expect(shown()[0]?.reactions).toEqual([{ author: ana.pubkey, content: '❤️' }])

  await vi.waitFor(() => expect(marks).toEqual([[chat?.id, FORMER_LAST_SEEN_MS]]))

  // The former client had published its invite under another identifier. It is shown as public, and unpublishing
  // deletes both.
  expect(tab.desk.invites.get().isPublic).toBe(true)
  await tab.desk.setInvitePublished(false)
  expect(tab.desk.invites.get().isPublic).toBe(false)
  const takenBack = relay.getEvents().filter(({ kind }) => kind === 30_078)
  expect(takenBack.map(({ tags }) => tags).toSorted()).toEqual([
    [['d', 'double-ratchet/invites/Public Invite']],
    [['d', 'double-ratchet/invites/public']],
  ])

  // The session continues, and the message that was skipped still arrives.
  relay.add(former.late)
  relay.add(former.say('four'))
  await vi.waitFor(() => expect(getTexts(shown())).toEqual(expect.arrayContaining(['two', 'four'])))
  await tab.chats.open(chat?.id ?? '').send({ text: 'from Pinion' })
  await vi.waitFor(() => {
    for (const event of relay.getEvents()) if (event.kind === 1060) former.receive(event)
    expect(former.read).toContain('from Pinion')
  })
  await vi.waitFor(async () => expect(await stored('sessions')).toBeUndefined())
  // Ben has used the former client in the same browser before. Nothing of Ana's was moved to his account.
  expect(other.chats.list.get().chats).toEqual([])
})

test('no message is lost with its session: many pages of them, of a damaged session, or without any session', async () => {
  const former = await formerTalk()
  await put('localforage', 'keyvaluepairs', null, [[JSON.stringify(former.sessions), 'sessions']])
  const damaged = `${cleo.pubkey}:broken`
  const many = Array.from({ length: 5_100 }, (_, n): [unknown] => [
    {
      ...createFormerMessage('00', former.id, {
        content: `message ${n}`,
        pubkey: ben.pubkey,
        created_at: 1_700_000_000 + n,
      }),
      id: n.toString(16).padStart(64, '0'),
    },
  ])
  await put('Messages', 'messages', 'id', [
    ...many,
    [createFormerMessage('ff', damaged, { content: 'still here', pubkey: cleo.pubkey })],
  ])
  const tab = await openRatchetTab(ana, createInMemoryRelay())
  const texts = () => tab.chats.list.get().chats.map(({ people, last }) => [people[0], last?.text])
  await vi.waitFor(() =>
    expect(texts().toSorted()).toEqual(
      [
        [ben.pubkey, 'message 5099'],
        [cleo.pubkey, 'still here'],
      ].toSorted(),
    ),
  )
  const { id } = tab.chats.list.get().chats.find(({ people }) => people[0] === cleo.pubkey) ?? { id: '' }
  const { permissions } = tab.chats.open(id)
  permissions.subscribe(() => {})
  await vi.waitFor(() => expect(permissions.get().noSending).toContain('Session not found'))
  await vi.waitFor(async () => expect(await stored('sessions')).toBeUndefined())
})

test('messages of the former client move also if it has left no sessions', async () => {
  await put('Messages', 'messages', 'id', [
    [createFormerMessage('a1', `${ben.pubkey}:1`, { content: 'alone', pubkey: ben.pubkey })],
  ])
  const tab = await openRatchetTab(ana, createInMemoryRelay())
  await vi.waitFor(() => expect(tab.chats.list.get().chats[0]?.last?.text).toBe('alone'))
})

test('what was read in the former chats is known at the next visit, if the list of chats was not there yet', async () => {
  const former = await formerTalk()
  await put('localforage', 'keyvaluepairs', null, [[JSON.stringify(former.sessions), 'sessions']])
  await put('Messages', 'messages', 'id', [
    [createFormerMessage('a1', former.id, { content: 'one', pubkey: ben.pubkey })],
  ])
  const relay = createInMemoryRelay()
  await openRatchetTab(ana, relay)
  await vi.waitFor(async () => expect(await stored('sessions')).toBeUndefined())
  await killLastTab()
  const tab = await openRatchetTab(ana, relay)
  const marks: unknown[] = []
  tab.kernel.enable(createReadsPlugin(marks))
  await tab.kernel.resolve(Chats)
  const [chat] = tab.chats.list.get().chats
  await vi.waitFor(() => expect(marks).toEqual([[chat?.id, FORMER_LAST_SEEN_MS]]))
})

test('a former store without an invite moves to the account in its groups, and groups with it', async () => {
  const { id, sessions } = await formerTalk()
  const withoutInvites = { ...sessions, state: { ...sessions.state, invites: [] } }
  const group = {
    id: '5b2f0c1e-7a64-4c3d-9e11-2f6d8a9b0c7e',
    name: 'Sunday ride',
    description: '',
    members: [ben.pubkey, ana.pubkey],
    createdAt: 1,
  }
  await put('localforage', 'keyvaluepairs', null, [
    [JSON.stringify(withoutInvites), 'sessions'],
    [JSON.stringify({ state: { groups: { [group.id]: group } }, version: 0 }), 'groups'],
  ])
  await put('Messages', 'messages', 'id', [
    [createFormerMessage('a1', id, { content: 'between two', pubkey: ben.pubkey })],
    [createFormerMessage('a2', group.id, { content: 'to the group', pubkey: ben.pubkey })],
  ])
  const relay = createInMemoryRelay()
  const other = await openRatchetTab(cleo, relay)
  const tab = await openRatchetTab(ana, relay)
  await vi.waitFor(() =>
    expect(tab.chats.list.get().chats.map(({ title, last }) => [title, last?.text])).toEqual(
      expect.arrayContaining([
        [undefined, 'between two'],
        ['Sunday ride', 'to the group'],
      ]),
    ),
  )
  expect(other.chats.list.get().chats).toEqual([])
})
