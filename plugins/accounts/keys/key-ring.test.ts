import 'fake-indexeddb/auto'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import { deleteDatabase } from '#kernel/storage'
import { tellWhy } from '../signers/why-sign'
import { createKeyClient } from './key-client'
import { type AskToOpen, createKeyRing, type KeyRing, type KeyRingOptions } from './key-ring'
import { serveKeys } from './serve-keys'
import { createVault, openVaultDatabase } from './vault'

const NAME = 'ring-test'
const draft = { kind: 1, content: 'Hello', tags: [], created_at: 1_700_000_000 }
const secret = generateSecretKey()
const hex = bytesToHex(secret)
const pubkey = getPublicKey(secret)
const never: AskToOpen = () => Promise.reject(new Refusal('Nobody should be asked.'))

const running: KeyRing[] = []
/** Runs the worker's code behind a real port, with one plugin that may sign notes. */
function startKeys(onDispose: () => void) {
  const { port1, port2 } = new MessageChannel()
  serveKeys(port2)
  const client = createKeyClient(port1, () => {
    port2.close()
    onDispose()
  })
  void client.calls.permit(new Map([['notes', { kinds: [1], cipher: false }]]))
  return client
}

/** Simulates a page load: a new worker with the same storage. */
async function newPage(ask: AskToOpen = never, rest: Pick<KeyRingOptions, 'idle' | 'now'> = {}) {
  const database = await openVaultDatabase(NAME)
  const vault = createVault(Promise.resolve(database))
  const ring = createKeyRing({ vault, start: () => startKeys(() => database.close()), ask, ...rest })
  running.push(ring)
  return { ring, vault, database }
}
afterEach(async () => {
  for (const ring of running.splice(0)) {
    await ring.look()
    ring.dispose()
  }
  await deleteDatabase(NAME)
})

const sign = async (ring: KeyRing, act = 'sign a note') =>
  ring.calls.sign(await ring.use(pubkey, { plugin: 'notes', act }), draft, 'notes')

test('a pasted key signs on the next page without a question, and is never stored in clear', async () => {
  const first = await newPage()
  expect(await first.ring.adopt(hex)).toEqual({ pubkey, kept: true })
  const [row] = await first.database.table('keys').toArray()
  expect(row.sealed.by).toBe('browser')
  expect(row.sealed.key.extractable).toBe(false)
  await expect(crypto.subtle.exportKey('raw', row.sealed.key)).rejects.toThrow()
  expect(Buffer.from(row.sealed.data).toString('hex')).not.toContain(hex)

  const second = await newPage()
  expect((await sign(second.ring)).pubkey).toBe(pubkey)
  await second.ring.look()
  expect(second.ring.keys.get()).toEqual([{ pubkey, by: 'browser', locked: false }])
})

test('a sealed key that was moved to another account cannot be opened', async () => {
  const { ring, vault } = await newPage()
  await ring.adopt(hex)
  const stored = await vault.key(pubkey)
  const other = getPublicKey(generateSecretKey())
  await vault.putKey({ pubkey: other, sealed: (stored as NonNullable<typeof stored>).sealed })
  await expect(ring.use(other)).rejects.toThrow('The stored key is damaged.')
})

test('asks once for a password for all who wait; it may be mistyped or refused', async () => {
  const first = await newPage()
  await first.ring.adopt(hex)
  await first.ring.protect(pubkey, { by: 'password', password: 'correct horse' })

  let asked = 0
  const second = await newPage(async (_, attempt, why) => {
    asked++
    // The dialog names all reasons, including those that are added while it is open.
    await vi.waitFor(() =>
      expect(tellWhy(why.get())).toBe('Notes wants to sign a note and to sign your mute list.'),
    )
    await expect(attempt({ by: 'password', password: 'wrong' })).rejects.toThrow('Wrong password.')
    await attempt({ by: 'password', password: 'correct horse' })
  })
  await second.ring.look()
  expect(second.ring.keys.get()).toEqual([{ pubkey, by: 'password', locked: true }])
  const events = await Promise.all([
    sign(second.ring),
    sign(second.ring),
    sign(second.ring, 'sign your mute list'),
  ])
  expect(events.map(e => e.pubkey)).toEqual([pubkey, pubkey, pubkey])
  expect(asked).toBe(1)
  await second.ring.lock(pubkey)
  expect(second.ring.keys.get()[0]?.locked).toBe(true)

  const third = await newPage(() => Promise.reject(new Refusal('Cancelled.')))
  await expect(sign(third.ring)).rejects.toThrow('Cancelled.')
})

test('pasting a key again keeps its password', async () => {
  const first = await newPage()
  await first.ring.adopt(hex)
  await first.ring.protect(pubkey, { by: 'password', password: 'p' })
  const second = await newPage()
  await second.ring.adopt(hex)
  expect((await second.vault.key(pubkey))?.sealed.by).toBe('password')
})

test('a key sealed with a passkey opens only with its answer', async () => {
  const prf = crypto.getRandomValues(new Uint8Array(32))
  const salt = crypto.getRandomValues(new Uint8Array(32))
  const credential = new Uint8Array([1, 2, 3])
  const first = await newPage()
  await first.ring.adopt(hex)
  await first.ring.protect(pubkey, { by: 'passkey', credential, salt, prf })
  const second = await newPage(async (_, attempt) => {
    const wrong = new Uint8Array(32)
    await expect(attempt({ by: 'passkey', credential, salt, prf: wrong })).rejects.toThrow('does not open')
    await attempt({ by: 'passkey', credential, salt, prf })
  })
  expect((await sign(second.ring)).pubkey).toBe(pubkey)
})

const opens: AskToOpen = (_, attempt) => attempt({ by: 'password', password: 'correct horse' })
async function withPassword() {
  const { ring } = await newPage()
  await ring.adopt(hex)
  await ring.protect(pubkey, { by: 'password', password: 'correct horse' })
}

test('a key with a password is locked after the set time without use, even if timers did not run', async () => {
  await withPassword()
  let asked = 0
  let time = 1_000
  let minutes = 0
  const ask: AskToOpen = (...given) => {
    asked++
    return opens(...given)
  }
  const { ring } = await newPage(ask, { idle: () => minutes * 60_000, now: () => time })
  await sign(ring)
  time += 24 * 60 * 60_000
  await sign(ring)
  expect(asked, 'never, unless it is set').toBe(1)
  minutes = 15
  ring.idleChanged()
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
  const { ring } = await newPage(opens, { idle: () => 40 })
  const { pubkey: free } = await ring.adopt(other)
  await ring.use(free)
  await sign(ring)
  await vi.waitFor(() =>
    expect(ring.keys.get().find(key => key.pubkey === pubkey)).toMatchObject({ locked: true }),
  )
  expect(ring.isOpen(pubkey)).toBe(false)
  expect(ring.isOpen(free)).toBe(true)
  await ring.forget(free)
})

test('without storage a key works until the page is closed, and the user is told', async () => {
  const vault = createVault(Promise.reject(new Error('refused')))
  const ring = createKeyRing({ vault, start: () => startKeys(() => {}), ask: never })
  running.push(ring)
  const { pubkey: made, kept } = await ring.create()
  expect(kept).toBe(false)
  expect((await ring.calls.sign(await ring.use(made), draft, 'notes')).pubkey).toBe(made)
  await ring.lock(made)
  expect((await ring.calls.sign(await ring.use(made), draft, 'notes')).pubkey).toBe(made)
})

test('a prepared key is stored only once it is used, for one account, and not after the worker has ended', async () => {
  const database = await openVaultDatabase(NAME)
  const vault = createVault(Promise.resolve(database))
  const ring = createKeyRing({ vault, start: () => startKeys(() => {}), ask: never })
  ring.prepare()
  ring.prepare()
  await expect(ring.calls.toNsec(1)).resolves.toMatch(/^nsec1/)
  await expect(ring.calls.toNsec(2)).rejects.toThrow('The key is locked.')
  expect(await database.table('keys').toArray()).toEqual([])
  const first = await ring.create()
  const second = await ring.create()
  expect(second.pubkey).not.toBe(first.pubkey)
  ring.prepare()
  await ring.rightsChanged()
  const third = await ring.create()
  expect(third.kept).toBe(true)
  expect(await database.table('keys').toCollection().primaryKeys()).toEqual(
    [first, second, third].map(made => made.pubkey).sort(),
  )
  ring.dispose()
  database.close()
})

test('a key that must not be kept is neither stored nor held', async () => {
  const { ring, database } = await newPage()
  const refuse = (refused: string) => {
    throw new Refusal(`Not ${refused}.`)
  }
  await expect(ring.adopt(hex, undefined, refuse)).rejects.toThrow(`Not ${pubkey}.`)
  await expect(ring.create(refuse)).rejects.toThrow(Refusal)
  expect(await database.table('keys').toArray()).toEqual([])
  expect(ring.isOpen(pubkey)).toBe(false)
  // Both keys that `admit` refused were closed.
  for (const handle of [1, 2]) await expect(ring.calls.toNsec(handle)).rejects.toThrow('The key is locked.')
})

test('a forgotten key is gone from storage and from memory', async () => {
  const { ring, database } = await newPage()
  await ring.adopt(hex)
  await ring.forget(pubkey)
  expect(await database.table('keys').toArray()).toEqual([])
  await expect(ring.use(pubkey)).rejects.toThrow('not in this browser')
})

test('invalid stored rows are ignored', async () => {
  const { ring, vault, database } = await newPage()
  for (const [i, sealed] of [null, 'x', { by: 'browser' }, { by: 'password', ncryptsec: 5 }].entries())
    await database.table('keys').put({ pubkey: `${i}`.repeat(64), sealed })
  await database.table('keys').put({ pubkey: 'short', sealed: {} })
  expect(await vault.keys()).toEqual([])
  await expect(ring.use('0'.repeat(64))).rejects.toThrow('not in this browser')
})

test('after a change of the permissions, a worker with them signs, with the same key and without a question', async () => {
  const database = await openVaultDatabase(NAME)
  const vault = createVault(Promise.resolve(database))
  let kinds = [1]
  let started = 0
  const start = () => {
    const { port1, port2 } = new MessageChannel()
    serveKeys(port2)
    started++
    const client = createKeyClient(port1, () => port2.close())
    void client.calls.permit(new Map([['notes', { kinds, cipher: false }]]))
    return client
  }
  const ring = createKeyRing({ vault, start, ask: never })
  await ring.adopt(hex)
  const vote = async () =>
    ring.calls.sign(
      await ring.use(pubkey, { plugin: 'notes', act: 'vote' }),
      { ...draft, kind: 1018 },
      'notes',
    )
  await expect(vote()).rejects.toThrow('may not sign events of kind 1018')
  kinds = [1, 1018]
  await ring.rightsChanged()
  expect(ring.isOpen(pubkey)).toBe(false)
  expect(await vote()).toMatchObject({ kind: 1018, pubkey })
  expect(started).toBe(2)
  ring.dispose()
  database.close()
})

test('a worker with a key that could not be stored goes on, whatever changes', async () => {
  const { ring, vault } = await newPage()
  await ring.adopt(hex)
  await vault.forget(pubkey)
  await ring.rightsChanged()
  expect(ring.isOpen(pubkey)).toBe(true)
  expect(await sign(ring)).toMatchObject({ kind: 1, pubkey })
})
