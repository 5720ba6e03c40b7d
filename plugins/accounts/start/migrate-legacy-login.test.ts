import 'fake-indexeddb/auto'
import { nsecEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { UserFacingError } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import type { Account } from '#kernel/ports'
import { deleteDatabase } from '#kernel/storage'
import { createKeyDatabase, openKeyDatabase } from '../keys/key-database'
import { createKeyManager } from '../keys/key-manager'
import { createKeyWorkerClient } from '../keys/key-worker-client'
import { serveKeyWorker } from '../keys/serve-key-worker'
import { migrateLegacyLogin } from './migrate-legacy-login'

const NAME = 'legacy-test'
const secret = generateSecretKey()
const hex = bytesToHex(secret)
const pubkey = getPublicKey(secret)

/** A minimal in-memory `Storage`. */
function createStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: index => [...kept.keys()][index] ?? null,
    getItem: name => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: name => void kept.delete(name),
    clear: () => kept.clear(),
  }
}

let storage: Storage
let end = () => {}
beforeEach(() => {
  storage = createStorage()
})
afterEach(async () => {
  end()
  await deleteDatabase(NAME)
})

/**
 * Creates the real key manager and key database, with the worker's code, and an importer that records the added
 * accounts.
 */
async function newPage() {
  const database = await openKeyDatabase(NAME)
  const { port1, port2 } = new MessageChannel()
  serveKeyWorker(port2)
  const vault = createKeyDatabase(Promise.resolve(database))
  const ring = createKeyManager({
    vault,
    startWorker: () => createKeyWorkerClient(port1, () => port2.close()),
    promptUnlock: () => Promise.reject(new UserFacingError('Nobody should be asked.')),
    onReloadFailed(error) {
      throw error
    },
  })
  end = () => {
    ring.dispose()
    port2.close()
    database.close()
  }
  const adopted: Account[] = []
  const core = {
    adoptOldKey: (text: string) => ring.importKey(text),
    adoptOldAccount: (account: Account) => void adopted.push(account),
  }
  return { core, ring, vault, database, adopted }
}
const left = () => storage.getItem('user/privateKey')

test('removes a key from its old place once it is sealed and stored', async () => {
  storage.setItem('user/privateKey', hex)
  const { core, vault } = await newPage()
  await migrateLegacyLogin(core, storage)
  expect((await vault.getKey(pubkey))?.sealed.by).toBe('browser')
  expect(left()).toBeNull()
})

test.each([
  ['in hex', hex],
  ['as nsec', nsecEncode(secret)],
  ['with a slip in it', nsecEncode(secret).slice(0, -1)],
  ['that a password opens', `ncryptsec1${'q'.repeat(152)}`],
])('a key %s stays where it is while the keys cannot be used', async (_, text) => {
  storage.setItem('user/privateKey', text)
  storage.setItem('user/publicKey', pubkey)
  const { core, ring, adopted } = await newPage()
  // The getter `calls` starts the worker. Then `dispose` ends it.
  ring.calls
  ring.dispose()
  await expect(migrateLegacyLogin(core, storage)).rejects.toThrow(UserFacingError)
  expect(left()).toBe(text)
  expect(adopted).toEqual([])
})

test('a vault that does not answer removes nothing, and the next start migrates the key', async () => {
  storage.setItem('user/privateKey', hex)
  const first = await newPage()
  first.database.close()
  await expect(migrateLegacyLogin(first.core, storage)).rejects.toThrow(
    'This browser does not give back the keys',
  )
  expect(left()).toBe(hex)
  end()
  const second = await newPage()
  await migrateLegacyLogin(second.core, storage)
  expect((await second.vault.getKey(pubkey))?.pubkey).toBe(pubkey)
  expect(left()).toBeNull()
})

test('a broken key stays where it is and is named; its account is added', async () => {
  storage.setItem('user/privateKey', hex.slice(1))
  storage.setItem('user/publicKey', pubkey)
  const { core, adopted } = await newPage()
  expect(await migrateLegacyLogin(core, storage)).toEqual(['user/privateKey'])
  expect(left()).toBe(hex.slice(1))
  expect(adopted).toEqual([{ pubkey, method: 'read-only' }])
  // The next start adds no account again, because the user may have removed it since.
  expect(await migrateLegacyLogin(core, storage)).toEqual(['user/privateKey'])
  expect(adopted).toHaveLength(1)
})

test.each([
  ['that is cut off', `{"state":{"privateKey":"${hex}","publi`],
  ['without a state', `{"privateKey":"${hex}"}`],
  ['that is huge', JSON.stringify({ state: { privateKey: hex, rest: 'x'.repeat(1_000_000) } })],
])('a record %s stays as it is and is named', async (_, record) => {
  storage.setItem('user-storage', record)
  const { core, vault } = await newPage()
  expect(await migrateLegacyLogin(core, storage)).toEqual(['user-storage'])
  expect(storage.getItem('user-storage')).toBe(record)
  expect(await vault.getKey(pubkey)).toBeUndefined()
})

test('keys of different people in several places are all moved', async () => {
  const others = [generateSecretKey(), generateSecretKey()] as const
  storage.setItem('user/privateKey', hex)
  storage.setItem('user/publicKey', pubkey)
  storage.setItem('localState/user/privateKey', JSON.stringify(nsecEncode(others[0])))
  storage.setItem(
    'user-storage',
    JSON.stringify({ state: { privateKey: bytesToHex(others[1]), cashuEnabled: true }, version: 0 }),
  )
  const { core, vault } = await newPage()
  expect(await migrateLegacyLogin(core, storage)).toEqual([])
  for (const key of [pubkey, ...others.map(getPublicKey)]) expect((await vault.getKey(key))?.pubkey).toBe(key)
  expect(storage.length).toBe(1)
  expect(JSON.parse(storage.getItem('user-storage') ?? '')).toEqual({
    state: { cashuEnabled: true },
    version: 0,
  })
})

test('what another part has taken from the record while the key was stored does not come back', async () => {
  const record = (state: object) => JSON.stringify({ state, version: 0 })
  storage.setItem('user-storage', record({ privateKey: hex, cashuEnabled: true }))
  const { core, vault } = await newPage()
  const importer: typeof core = {
    ...core,
    async adoptOldKey(key) {
      const adopted = await core.adoptOldKey(key)
      storage.setItem('user-storage', record({ privateKey: hex }))
      return adopted
    },
  }
  expect(await migrateLegacyLogin(importer, storage)).toEqual([])
  expect((await vault.getKey(pubkey))?.pubkey).toBe(pubkey)
  expect(storage.length).toBe(0)
})
