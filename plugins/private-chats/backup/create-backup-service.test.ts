// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { PrivateMessage } from '../contract'
import { openAccountMessageStore, type StoreChange } from '../store/account-message-store'
import { generateKeyBytes } from '../store/cipher'
import { importRowCipher } from '../store/row-cipher'
import { getTables, openPrivateChatsDatabase } from '../store/tables'
import { decryptBackupFile, encryptBackupFile } from './backup-file'
import { createBackupService } from './create-backup-service'

const ME = '1'.repeat(64)
const ANA = 'a'.repeat(64)
const PASSWORD = 'correct horse battery'
/** scrypt's cost in these tests; the app's takes a second. */
const COST = 2 ** 4
const CHAT = { id: 'r-1', people: [ANA], isAccepted: true }
const message: PrivateMessage = { chat: 'r-1', id: 'm1', author: ANA, at: 1, text: 'Tea?', tags: [] }
const act = {
  chat: 'r-1',
  id: 'a1',
  author: ME,
  at: 2,
  target: 'm1',
  type: 'reaction',
  content: '🍵',
} as const

const names: string[] = []
afterEach(() => {
  for (const name of names.splice(0)) indexedDB.deleteDatabase(name)
})

/** Creates a device with its own database, and with sessions that must exist on one device only. */
async function device(account = ME) {
  const name = `backup-${names.length}`
  names.push(name)
  const tables = getTables(await openPrivateChatsDatabase(name))
  const raw = generateKeyBytes()
  await tables.keys.add({ account, raw })
  const store = await openAccountMessageStore(account, tables, await importRowCipher(raw), () => {})
  const state = { lock: 'open', store } as const
  const desk = createBackupService(
    () => state,
    () => [{ id: 'ratchet', movablePrefixes: ['session/'] }],
    COST,
  )
  return { store, desk }
}
const quiet = () => {}

test('a file moves messages and sessions to another device, and this device gives its sessions up', async () => {
  const [old, next] = [await device(), await device()]
  await old.store.commit('ratchet', {
    chats: [CHAT],
    messages: [message],
    acts: [act],
    records: [
      { key: 'session/1', baseVersion: 0, value: { count: 3 } },
      { key: 'group/1', baseVersion: 0, value: { name: 'Tea' } },
    ],
    read: [{ id: 'e'.repeat(64), at: 1 }],
  })
  const saved = await old.desk.save(PASSWORD, quiet)
  expect(saved).toMatchObject({ chatCount: 1, messageCount: 1, movedRecordCount: 1 })
  expect(saved.file).not.toMatch(/Tea|session|a{64}/)
  expect(await old.store.records('ratchet', 'session/')).toEqual([])
  expect(await old.store.message('r-1', 'm1')).toEqual(message)

  for (let time = 0; time < 2; time++)
    expect(await next.desk.restore(saved.file, PASSWORD, quiet)).toEqual({ chatCount: 1, messageCount: 1 })
  expect(await next.store.messagesFrom('r-1', { at: 0, id: '' })).toEqual([message])
  expect(await next.store.actionsOn('r-1', ['m1'])).toEqual([act])
  expect(await next.store.records('ratchet', '')).toEqual([
    { key: 'group/1', version: 1, value: { name: 'Tea' } },
    { key: 'session/1', version: 1, value: { count: 3 } },
  ])
  expect(await next.store.filterUnread('ratchet', ['e'.repeat(64)])).toEqual([])

  await saved.undoMove()
  expect(await old.store.records('ratchet', 'session/')).toMatchObject([{ value: { count: 3 } }])
})

test('transports of this tab learn that a file has changed their records, and not as of a change by another tab', async () => {
  const [old, next] = [await device(), await device()]
  await old.store.commit('ratchet', { records: [{ key: 'session/1', baseVersion: 0, value: {} }] })
  const changes: StoreChange[] = []
  for (const { store } of [old, next])
    store.onChange(change => {
      if (change.records.length > 0) changes.push(change)
    })
  const { file, undoMove } = await old.desk.save(PASSWORD, quiet)
  await next.desk.restore(file, PASSWORD, quiet)
  await undoMove()
  const change = { records: ['ratchet'], isFromOtherTab: false }
  expect(changes).toMatchObject([change, change, change])
})

test('this device keeps its sessions until the file is whole and was read again', async () => {
  const { store, desk } = await device()
  await store.commit('ratchet', { chats: [CHAT], records: [{ key: 'session/1', baseVersion: 0, value: {} }] })
  const during: Promise<readonly unknown[]>[] = []
  await desk.save(PASSWORD, () => void during.push(store.records('ratchet', 'session/')))
  expect(during.length).toBeGreaterThan(0)
  for (const sessions of await Promise.all(during)) expect(sessions).toHaveLength(1)
  expect(await store.records('ratchet', 'session/')).toEqual([])
})

test('a session that reads a message while the file is made is in the file as it is after that', async () => {
  const [{ store }, next] = [await device(), await device()]
  const record = { key: 'session/1', value: { count: 4 } }
  await store.commit('ratchet', {
    chats: [CHAT],
    records: [{ ...record, baseVersion: 0, value: { count: 3 } }],
  })
  let reads = 0
  const busy = {
    ...store,
    async readIds(transport: string) {
      if (reads++ === 0) await store.commit('ratchet', { records: [{ ...record, baseVersion: 1 }] })
      return store.readIds(transport)
    },
  }
  const desk = createBackupService(
    () => ({ lock: 'open', store: busy }),
    () => [{ id: 'ratchet', movablePrefixes: ['session/'] }],
    COST,
  )
  const { file, movedRecordCount } = await desk.save(PASSWORD, quiet)
  expect([movedRecordCount, await store.records('ratchet', 'session/')]).toEqual([1, []])
  await next.desk.restore(file, PASSWORD, quiet)
  expect(await next.store.records('ratchet', '')).toMatchObject([record])
})

test('conversations and sessions of a transport that is switched off stay on this device, and are counted', async () => {
  const [{ store }, next] = [await device(), await device()]
  await store.commit('ratchet', { chats: [CHAT], records: [{ key: 'session/1', baseVersion: 0, value: {} }] })
  await store.commit('direct', { chats: [{ ...CHAT, id: 'd-1' }], messages: [{ ...message, chat: 'd-1' }] })
  const desk = createBackupService(
    () => ({ lock: 'open', store }),
    () => [{ id: 'direct' }],
    COST,
  )
  const saved = await desk.save(PASSWORD, quiet)
  expect(saved).toMatchObject({ chatCount: 1, messageCount: 1, leftOutChatCount: 1, movedRecordCount: 0 })
  expect(await store.records('ratchet', 'session/')).toHaveLength(1)
  await next.desk.restore(saved.file, PASSWORD, quiet)
  expect([...next.store.entries.get().keys()]).toEqual(['d-1'])
  expect(await next.store.records('ratchet', '')).toEqual([])
})

test('while sessions change all the time, nothing is moved, and no file is read again in vain', async () => {
  const { store } = await device()
  await store.commit('ratchet', { chats: [CHAT], records: [{ key: 'session/1', baseVersion: 0, value: {} }] })
  let version = 1
  const busy = {
    ...store,
    async readIds(transport: string) {
      await store.commit('ratchet', { records: [{ key: 'session/1', baseVersion: version++, value: {} }] })
      return store.readIds(transport)
    },
  }
  const desk = createBackupService(
    () => ({ lock: 'open', store: busy }),
    () => [{ id: 'ratchet', movablePrefixes: ['session/'] }],
    COST,
  )
  const fractions: number[] = []
  await expect(desk.save(PASSWORD, fraction => void fractions.push(fraction))).rejects.toThrow(
    'Messages come in all the time. Try again in a moment. Nothing was moved.',
  )
  expect(await store.records('ratchet', 'session/')).toHaveLength(1)
  // The second half is the time in which the file is read again.
  expect(Math.max(...fractions)).toBeLessThanOrEqual(0.5)
})

test('a wrong password, another account and damaged files are refused with the reason, and change nothing', async () => {
  const [one, stranger] = [await device(), await device(ANA)]
  await one.store.commit('ratchet', { chats: [CHAT], messages: [message] })
  const { file } = await one.desk.save(PASSWORD, quiet)
  const reasons = [
    [stranger.desk, file, 'wrong password', /password is wrong/],
    [stranger.desk, file, PASSWORD, /another account/],
    [
      one.desk,
      file.replace(/"data":"..../, '"data":"AAAA'),
      PASSWORD,
      /password is wrong, or the file is damaged/,
    ],
    [one.desk, file.replace('"version":1', '"version":2'), PASSWORD, /newer version/],
    [one.desk, file.replace(/"n":\d+/, '"n":1073741824'), PASSWORD, /damaged/],
    [one.desk, '{"format":"settings"}', PASSWORD, /no private messages/],
    [one.desk, 'not even JSON', PASSWORD, /no private messages/],
    [one.desk, await encryptBackupFile('[]', PASSWORD, quiet, COST), PASSWORD, /damaged/],
  ] as const
  for (const [desk, text, password, reason] of reasons)
    await expect(desk.restore(text, password, quiet)).rejects.toThrow(reason)
  expect(stranger.store.entries.get().size).toBe(0)
})

test('malformed rows of a file are left out', async () => {
  const { desk, store } = await device()
  const part = {
    chats: [CHAT, { ...CHAT, id: 'r-2', people: ['not a key'] }],
    messages: [message, { ...message, id: 'm2', text: 5 }, { ...message, id: 'm3', chat: 'elsewhere' }],
    acts: [{ ...act, type: 'unknown' }],
    records: [{ key: 7 }],
  }
  const text = JSON.stringify({ account: ME, transports: { ratchet: part } })
  await desk.restore(await encryptBackupFile(text, PASSWORD, quiet, COST), PASSWORD, quiet)
  expect([...store.entries.get().keys()]).toEqual(['r-1'])
  expect(await store.messagesFrom('r-1', { at: 0, id: '' })).toEqual([message])
})

test('a password is the same in each Unicode form', async () => {
  const file = await encryptBackupFile('words', 'caf\u00e9', quiet, COST)
  expect(await decryptBackupFile(file, 'cafe\u0301')).toBe('words')
})
