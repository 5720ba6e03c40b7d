import 'fake-indexeddb/auto'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test } from 'vitest'
import { deleteDatabase } from '#kernel/storage'
import { stubRefusedDatabases } from '../../../tests/support/stub-refused-databases'
import { createKeyDatabase, openKeyDatabase } from './key-database'
import { readLockKind } from './read-lock-kind'
import { sealKey } from './seal-key'
import type { UnlockSecret } from './sealed-key'

const NAME = 'lock-kind-test'
const secret = generateSecretKey()
const pubkey = getPublicKey(secret)
const password: UnlockSecret = { by: 'password', password: 'correct horse battery staple' }

/** Stores the key as a tab does that is closed afterwards. */
async function storeKey(by: UnlockSecret) {
  const database = await openKeyDatabase(NAME)
  await createKeyDatabase(Promise.resolve(database)).putKey({
    pubkey,
    sealed: await sealKey(secret, pubkey, by),
  })
  database.close()
}
afterEach(() => deleteDatabase(NAME))

test('how a stored key is unlocked is read anew each time, also after another tab has set a password', async () => {
  await storeKey({ by: 'browser' })
  expect(await readLockKind(NAME, pubkey)).toBe('browser')
  await storeKey(password)
  expect(await readLockKind(NAME, pubkey)).toBe('password')
  expect(await readLockKind(NAME, getPublicKey(generateSecretKey()))).toBeUndefined()
})

test('a row that is no key counts as none, and keys that were never stored get no database', async () => {
  expect(await readLockKind(NAME, pubkey)).toBeUndefined()
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(NAME)
  const database = await openKeyDatabase(NAME)
  await database.table('keys').put({ pubkey, sealed: { by: 'password' } })
  database.close()
  expect(await readLockKind(NAME, pubkey)).toBeUndefined()
})

test('a key that the browser does not give back is not taken for a missing one', async () => {
  await storeKey(password)
  const restoreDatabases = stubRefusedDatabases()
  await expect(readLockKind(NAME, pubkey)).rejects.toThrow('The browser refuses.')
  restoreDatabases()
  expect(await readLockKind(NAME, pubkey)).toBe('password')
})
