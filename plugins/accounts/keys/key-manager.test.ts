import 'fake-indexeddb/auto'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import { UserFacingError } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import { deleteDatabase } from '#kernel/storage'
import { stubFailingWorker } from '../../../tests/support/stub-failing-worker'
import { describeKeyUseReasons } from '../signers/key-use-reason'
import { createKeyDatabase, openKeyDatabase } from './key-database'
import { createKeyManager, type KeyManager, type KeyManagerOptions, type PromptUnlock } from './key-manager'
import { createKeyWorkerClient, startKeyWorker } from './key-worker-client'
import { serveKeyWorker } from './serve-key-worker'

const NAME = 'ring-test'
const draft = { kind: 1, content: 'Hello', tags: [], created_at: 1_700_000_000 }
const secret = generateSecretKey()
const hex = bytesToHex(secret)
const pubkey = getPublicKey(secret)
/** Fails the test, because nothing waits for this error. */
const rethrow = (error: unknown) => {
  throw error
}
const never: PromptUnlock = () => Promise.reject(new UserFacingError('Nobody should be asked.'))

const running: KeyManager[] = []
/** Runs the worker's code in this thread behind a real message port. Only one plugin may sign notes. */
function startKeys(onDispose: () => void) {
  const { port1, port2 } = new MessageChannel()
  serveKeyWorker(port2)
  const client = createKeyWorkerClient(port1, () => {
    port2.close()
    onDispose()
  })
  void client.calls.permit(new Map([['notes', { kinds: [1], canEncrypt: false }]]))
  return client
}

/** Simulates a page load: a new worker, with the storage of the page before. */
async function newPage(ask: PromptUnlock = never, rest: Pick<KeyManagerOptions, 'idleLimitMs' | 'now'> = {}) {
  const database = await openKeyDatabase(NAME)
  const vault = createKeyDatabase(Promise.resolve(database))
  const ring = createKeyManager({
    vault,
    startWorker: () => startKeys(() => database.close()),
    promptUnlock: ask,
    onReloadFailed: rethrow,
    ...rest,
  })
  running.push(ring)
  return { ring, vault, database }
}
afterEach(async () => {
  for (const ring of running.splice(0)) {
    await ring.reload()
    ring.dispose()
  }
  await deleteDatabase(NAME)
})

const sign = async (ring: KeyManager, act = 'sign a note') =>
  ring.calls.sign(await ring.unlockKey(pubkey, { plugin: 'notes', action: act }), draft, 'notes')

test('a pasted key signs on the next page without a question, and is never stored in clear', async () => {
  const first = await newPage()
  expect(await first.ring.importKey(hex)).toEqual({ pubkey, isStored: true })
  const [row] = await first.database.table('keys').toArray()
  expect(row.sealed.by).toBe('browser')
  expect(row.sealed.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', row.sealed.key)).rejects.toThrow()
  expect(Buffer.from(row.sealed.data).toString('hex')).not.toContain(hex)

  const second = await newPage()
  expect((await sign(second.ring)).pubkey).toBe(pubkey)
  await second.ring.reload()
  expect(second.ring.keys.get()).toEqual([{ pubkey, lockKind: 'browser', isLocked: false }])
})

test('a sealed key that was moved to another account cannot be opened', async () => {
  const { ring, vault } = await newPage()
  await ring.importKey(hex)
  const stored = await vault.getKey(pubkey)
  const other = getPublicKey(generateSecretKey())
  await vault.putKey({ pubkey: other, sealed: (stored as NonNullable<typeof stored>).sealed })
  await expect(ring.unlockKey(other)).rejects.toThrow('The stored key is damaged.')
})

test('asks once for a password for all who wait; it may be mistyped or refused', async () => {
  const first = await newPage()
  await first.ring.importKey(hex)
  await first.ring.changeLock(pubkey, { by: 'password', password: 'correct horse' })

  let asked = 0
  const second = await newPage(async (_, attempt, why) => {
    asked++
    // The dialog names all reasons, including the one that was added while the dialog was open.
    await vi.waitFor(() =>
      expect(describeKeyUseReasons(why.get())).toBe('Notes wants to sign a note and to sign your mute list.'),
    )
    await expect(attempt({ by: 'password', password: 'wrong' })).rejects.toThrow('Wrong password.')
    await attempt({ by: 'password', password: 'correct horse' })
  })
  await second.ring.reload()
  expect(second.ring.keys.get()).toEqual([{ pubkey, lockKind: 'password', isLocked: true }])
  const events = await Promise.all([
    sign(second.ring),
    sign(second.ring),
    sign(second.ring, 'sign your mute list'),
  ])
  expect(events.map(e => e.pubkey)).toEqual([pubkey, pubkey, pubkey])
  expect(asked).toBe(1)
  await second.ring.lock(pubkey)
  expect(second.ring.keys.get()[0]?.isLocked).toBe(true)

  const third = await newPage(() => Promise.reject(new UserFacingError('Cancelled.')))
  await expect(sign(third.ring)).rejects.toThrow('Cancelled.')
})

test('pasting a key again keeps its password', async () => {
  const first = await newPage()
  await first.ring.importKey(hex)
  await first.ring.changeLock(pubkey, { by: 'password', password: 'p' })
  const second = await newPage()
  await second.ring.importKey(hex)
  expect((await second.vault.getKey(pubkey))?.sealed.by).toBe('password')
})

test('a key sealed with a passkey opens only with its answer', async () => {
  const prf = crypto.getRandomValues(new Uint8Array(32))
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const credential = new Uint8Array([1, 2, 3])
  const first = await newPage()
  await first.ring.importKey(hex)
  await first.ring.changeLock(pubkey, { by: 'passkey', credential, salt, prf })
  const second = await newPage(async (_, attempt) => {
    const wrong = new Uint8Array(32)
    await expect(attempt({ by: 'passkey', credential, salt, prf: wrong })).rejects.toThrow('does not open')
    await attempt({ by: 'passkey', credential, salt, prf })
  })
  expect((await sign(second.ring)).pubkey).toBe(pubkey)
})

const opens: PromptUnlock = (_, attempt) => attempt({ by: 'password', password: 'correct horse' })
async function withPassword() {
  const { ring } = await newPage()
  await ring.importKey(hex)
  await ring.changeLock(pubkey, { by: 'password', password: 'correct horse' })
}

test('a key with a password is locked after the set time without use, even if timers did not run', async () => {
  await withPassword()
  let asked = 0
  let time = 1_000
  let minutes = 0
  const ask: PromptUnlock = (...given) => {
    asked++
    return opens(...given)
  }
  const { ring } = await newPage(ask, { idleLimitMs: () => minutes * 60_000, now: () => time })
  await sign(ring)
  time += 24 * 60 * 60_000
  await sign(ring)
  expect(asked, 'never, unless it is set').toBe(1)
  minutes = 15
  ring.onIdleLimitChange()
  time += 14 * 60_000
  await sign(ring)
  time += 14 * 60_000
  await Promise.all([sign(ring), sign(ring)])
  expect(asked, 'each use counts').toBe(1)
  // Simulates a machine that was asleep: the time has passed, but no timer has fired.
  time += 15 * 60_000
  await Promise.all([sign(ring), sign(ring)])
  expect(asked).toBe(2)
})

test('a timer locks the key, unless only the browser seals it', async () => {
  const other = bytesToHex(generateSecretKey())
  await withPassword()
  const { ring } = await newPage(opens, { idleLimitMs: () => 40 })
  const { pubkey: free } = await ring.importKey(other)
  await ring.unlockKey(free)
  await sign(ring)
  await vi.waitFor(() =>
    expect(ring.keys.get().find(key => key.pubkey === pubkey)).toMatchObject({ isLocked: true }),
  )
  expect(ring.isUnlocked(pubkey)).toBe(false)
  expect(ring.isUnlocked(free)).toBe(true)
  await ring.forget(free)
})

test('without storage a key works until the page is closed, and the user is told', async () => {
  const vault = createKeyDatabase(Promise.reject(new Error('refused')))
  const ring = createKeyManager({
    vault,
    startWorker: () => startKeys(() => {}),
    promptUnlock: never,
    onReloadFailed: rethrow,
  })
  running.push(ring)
  const { pubkey: made, isStored } = await ring.createKey()
  expect(isStored).toBe(false)
  expect((await ring.calls.sign(await ring.unlockKey(made), draft, 'notes')).pubkey).toBe(made)
  await ring.lock(made)
  expect((await ring.calls.sign(await ring.unlockKey(made), draft, 'notes')).pubkey).toBe(made)
})

test('a prepared key is stored only once it is used, for one account, and not after the worker has ended', async () => {
  const database = await openKeyDatabase(NAME)
  const vault = createKeyDatabase(Promise.resolve(database))
  const ring = createKeyManager({
    vault,
    startWorker: () => startKeys(() => {}),
    promptUnlock: never,
    onReloadFailed: rethrow,
  })
  ring.prepareKey()
  ring.prepareKey()
  await expect(ring.calls.toNsec(1)).resolves.toMatch(/^nsec1/)
  await expect(ring.calls.toNsec(2)).rejects.toThrow('The key is locked.')
  expect(await database.table('keys').toArray()).toEqual([])
  const first = await ring.createKey()
  const second = await ring.createKey()
  expect(second.pubkey).not.toBe(first.pubkey)
  ring.prepareKey()
  await ring.restartWorker()
  const third = await ring.createKey()
  expect(third.isStored).toBe(true)
  expect(await database.table('keys').toCollection().primaryKeys()).toEqual(
    [first, second, third].map(made => made.pubkey).sort(),
  )
  ring.dispose()
  database.close()
})

test('a key that must not be kept is neither stored nor held', async () => {
  const { ring, database } = await newPage()
  const refuse = (refused: string) => {
    throw new UserFacingError(`Not ${refused}.`)
  }
  await expect(ring.importKey(hex, undefined, refuse)).rejects.toThrow(`Not ${pubkey}.`)
  await expect(ring.createKey(refuse)).rejects.toThrow(UserFacingError)
  expect(await database.table('keys').toArray()).toEqual([])
  expect(ring.isUnlocked(pubkey)).toBe(false)
  // Both keys that `refuse` rejected are closed in the worker.
  for (const handle of [1, 2]) await expect(ring.calls.toNsec(handle)).rejects.toThrow('The key is locked.')
})

test('a forgotten key is gone from storage and from memory', async () => {
  const { ring, database } = await newPage()
  await ring.importKey(hex)
  await ring.forget(pubkey)
  expect(await database.table('keys').toArray()).toEqual([])
  await expect(ring.unlockKey(pubkey)).rejects.toThrow('not in this browser')
})

test('invalid stored rows are ignored', async () => {
  const { ring, vault, database } = await newPage()
  for (const [i, sealed] of [null, 'x', { by: 'browser' }, { by: 'password', ncryptsec: 5 }].entries())
    await database.table('keys').put({ pubkey: `${i}`.repeat(64), sealed })
  await database.table('keys').put({ pubkey: 'short', sealed: {} })
  expect(await vault.listKeys()).toEqual([])
  await expect(ring.unlockKey('0'.repeat(64))).rejects.toThrow('not in this browser')
})

test('after a change of the permissions, a worker with them signs, with the same key and without a question', async () => {
  const database = await openKeyDatabase(NAME)
  const vault = createKeyDatabase(Promise.resolve(database))
  let kinds = [1]
  let started = 0
  const start = () => {
    const { port1, port2 } = new MessageChannel()
    serveKeyWorker(port2)
    started++
    const client = createKeyWorkerClient(port1, () => port2.close())
    void client.calls.permit(new Map([['notes', { kinds, canEncrypt: false }]]))
    return client
  }
  const ring = createKeyManager({ vault, startWorker: start, promptUnlock: never, onReloadFailed: rethrow })
  await ring.importKey(hex)
  const vote = async () =>
    ring.calls.sign(
      await ring.unlockKey(pubkey, { plugin: 'notes', action: 'vote' }),
      { ...draft, kind: 1018 },
      'notes',
    )
  await expect(vote()).rejects.toThrow('may not sign events of kind 1018')
  kinds = [1, 1018]
  await ring.restartWorker()
  expect(ring.isUnlocked(pubkey)).toBe(false)
  expect(await vote()).toMatchObject({ kind: 1018, pubkey })
  expect(started).toBe(2)
  ring.dispose()
  database.close()
})

test('a worker with a key that could not be stored goes on, whatever changes', async () => {
  const { ring, vault } = await newPage()
  await ring.importKey(hex)
  await vault.deleteAccount(pubkey)
  await ring.restartWorker()
  expect(ring.isUnlocked(pubkey)).toBe(true)
  expect(await sign(ring)).toMatchObject({ kind: 1, pubkey })
})

test('a call rejects if the code of the worker cannot be loaded, and the next call starts another worker', async () => {
  const database = await openKeyDatabase(NAME)
  const restoreWorkers = stubFailingWorker()
  let isLoadable = false
  const ring = createKeyManager({
    vault: createKeyDatabase(Promise.resolve(database)),
    startWorker: onFailed =>
      isLoadable ? startKeys(() => database.close()) : startKeyWorker(new Map(), onFailed),
    promptUnlock: never,
    onReloadFailed: rethrow,
  })
  running.push(ring)
  await expect(ring.importKey(hex)).rejects.toThrow('could not be loaded. Try again.')
  restoreWorkers()
  isLoadable = true
  expect(await ring.importKey(hex)).toEqual({ pubkey, isStored: true })
})

/** A worker that runs in this thread until the test makes it throw. */
class CrashingWorker extends EventTarget {
  static last: CrashingWorker | undefined
  constructor() {
    super()
    CrashingWorker.last = this
  }
  postMessage(_: unknown, [port]: readonly MessagePort[]): void {
    if (port) serveKeyWorker(port)
  }
  terminate(): void {}
}

test('after the worker has thrown, calls say so and the key shows as locked, although the keys cannot be read', async () => {
  vi.stubGlobal('Worker', CrashingWorker)
  const database = await openKeyDatabase(NAME)
  const reloadErrors: unknown[] = []
  const ring = createKeyManager({
    vault: createKeyDatabase(Promise.resolve(database)),
    startWorker: onFailed => startKeyWorker(new Map(), onFailed),
    promptUnlock: never,
    onReloadFailed: error => reloadErrors.push(error),
  })
  await ring.importKey(hex)
  await ring.changeLock(pubkey, { by: 'password', password: 'correct horse' })
  expect(ring.keys.get()).toEqual([{ pubkey, lockKind: 'password', isLocked: false }])
  database.close()
  const creating = ring.calls.create()
  CrashingWorker.last?.dispatchEvent(new Event('error'))
  await expect(creating).rejects.toThrow('has failed, and your key was locked. Try again.')
  expect(ring.keys.get()).toEqual([{ pubkey, lockKind: 'password', isLocked: true }])
  await vi.waitFor(() => expect(reloadErrors).toEqual([expect.any(UserFacingError)]))
  ring.dispose()
  vi.unstubAllGlobals()
})
