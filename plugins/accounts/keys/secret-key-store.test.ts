import * as nip04 from 'nostr-tools/nip04'
import * as nip19 from 'nostr-tools/nip19'
import * as nip44 from 'nostr-tools/nip44'
import { generateSecretKey, getPublicKey, verifyEvent } from 'nostr-tools/pure'
import { afterEach, describe, expect, test } from 'vitest'
import { UserFacingError } from '#kernel'
import { bytesToHex } from '#kernel/nostr'
import type { PluginPermissions } from '#kernel/shell'
import { createKeyWorkerClient, type KeyWorkerClient } from './key-worker-client'
import { serveKeyWorker } from './serve-key-worker'
import { deriveSigningRights } from './signing-rights'

/** Returns the time in ms of the fastest of five runs, because the machine may be busy. */
async function fastest(run: () => Promise<void>): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < 5; i++) {
    const begun = performance.now()
    await run()
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

/** The permissions of a few plugins, as in their manifests. */
const MANIFESTS: PluginPermissions = new Map([
  ['host', ['sign:22242']],
  ['notes', ['publish:1', 'sign:27235', 'decrypt', 'database']],
  ['runaway', ['publish:1', 'sign:22242', 'sign:24133', 'network:media servers']],
])

const clients: KeyWorkerClient[] = []
/** Runs the worker's code in this thread behind a real message port. */
function connect(now?: () => number, permissions: PluginPermissions | undefined = MANIFESTS) {
  const { port1, port2 } = new MessageChannel()
  serveKeyWorker(port2, now)
  const client = createKeyWorkerClient(port1, () => port2.close())
  clients.push(client)
  if (permissions) void client.calls.permit(deriveSigningRights(permissions))
  return client.calls
}
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
})

const secret = generateSecretKey()
const hex = bytesToHex(secret)
const pubkey = getPublicKey(secret)
const nsec = nip19.nsecEncode(secret)
const draft = { kind: 1, content: 'Hello', tags: [['t', 'hello']], created_at: 1_700_000_000 }

describe('a pasted key', () => {
  test.each([
    ['nsec', nsec],
    ['nsec in capitals', nsec.toUpperCase()],
    ['hex', hex],
    ['hex in capitals, with space around it', `  ${hex.toUpperCase()}\n`],
  ])('%s is read', async (_, text) => {
    expect((await connect().read(text)).pubkey).toBe(pubkey)
  })

  test.each([
    ['a public key', nip19.npubEncode(pubkey)],
    ['an nsec of 31 bytes', nip19.encodeBytes('nsec', secret.subarray(1))],
    ['an nsec with a wrong check sum', `${nsec.slice(0, -1)}${nsec.endsWith('q') ? 'p' : 'q'}`],
    ['zero', '0'.repeat(64)],
    ['more than the order of the curve', 'f'.repeat(64)],
    ['nothing', ''],
    ['hex that is too long', `${hex}00`],
  ])('%s is refused, without repeating it', async (_, text) => {
    const refused = await connect()
      .read(text)
      .catch(error => error)
    expect(refused).toBeInstanceOf(UserFacingError)
    expect(refused.message).toBe('This is not a valid secret key.')
  })
})

describe('NIP-49', () => {
  // The encrypted key (`ncryptsec`) that NIP-49 gives as an example.
  const vector =
    'ncryptsec1qgg9947rlpvqu76pj5ecreduf9jxhselq2nae2kghhvd5g7dgjtcxfqtd67p9m0w57lspw8gsq6yphnm8623nsl8xn9j4jdzz84zm3frztj3z7s35vpzmqf6ksu8r89qk5z2zxfmu5gv8th8wclt0h4p'
  const key = '3501454135014541350145413501453fefb02227e449e57cf4d3a3ce05378683'

  test('reads the example of the NIP', async () => {
    const calls = connect()
    const { handle } = await calls.read(vector, 'nostr')
    expect(nip19.decode((await calls.toNsec(handle)) as nip19.NSec).data).toEqual(
      Uint8Array.from(Buffer.from(key, 'hex')),
    )
  })

  test('accepts the password in another normal form (NFKC)', async () => {
    const calls = connect()
    const { handle } = await calls.read(hex)
    const text = await calls.toNcryptsec(handle, 'ÅΩẛ̣')
    expect((await calls.read(text, 'ÅΩẛ̣'.normalize('NFD'))).pubkey).toBe(pubkey)
    expect((await calls.read(text.toUpperCase(), 'ÅΩẛ̣')).pubkey).toBe(pubkey)
  })

  test('distinguishes a wrong password, an invalid text, and one that needs too much work', async () => {
    const calls = connect()
    await expect(calls.read(vector, 'wrong')).rejects.toThrow('Wrong password.')
    await expect(calls.read(`${vector.slice(0, -1)}q`, 'nostr')).rejects.toThrow('not a valid encrypted key')
    await expect(calls.read(vector.slice(0, 100), 'nostr')).rejects.toThrow('not a valid encrypted key')
    const bytes = new Uint8Array(91).fill(7)
    bytes.set([2, 22])
    const refused = () =>
      expect(calls.read(nip19.encodeBytes('ncryptsec', bytes), 'nostr')).rejects.toThrow('more memory')
    expect(await fastest(refused)).toBeLessThan(200)
  })
})

describe('signing', () => {
  test('gives a valid event for exactly the draft', async () => {
    const calls = connect()
    const { handle } = await calls.read(nsec)
    const event = await calls.sign(handle, draft, 'notes')
    expect(event).toMatchObject({ ...draft, pubkey })
    expect(verifyEvent(JSON.parse(JSON.stringify(event)))).toBe(true)
  })

  test.each([
    ['nsec', { ...draft, content: `my key is ${nsec}!` }],
    ['nsec in capitals', { ...draft, content: nsec.toUpperCase() }],
    ['hex', { ...draft, content: hex }],
    ['hex in capitals', { ...draft, content: `0x${hex.toUpperCase()}` }],
    ['nsec in a tag', { ...draft, tags: [['t', nsec]] }],
  ])('refuses its own key as %s', async (_, bad) => {
    const calls = connect()
    const { handle } = await calls.read(nsec)
    const refused = await calls.sign(handle, bad, 'notes').catch(error => error)
    expect(refused.message).toMatch(/holds your secret key/)
    expect(refused.message).not.toContain(hex)
    // A draft may contain an id or a key in hex that is not this account's secret.
    await calls.sign(
      handle,
      { ...draft, tags: [['p', pubkey]], content: bytesToHex(generateSecretKey()) },
      'notes',
    )
  })

  test('allows thirty signatures a second for each plugin', async () => {
    let time = 5_000
    const calls = connect(() => time)
    const { handle } = await calls.read(nsec)
    const sign = (plugin: string) => calls.sign(handle, draft, plugin)
    await Promise.all(Array.from({ length: 30 }, () => sign('runaway')))
    const refused = await sign('runaway').catch(error => error)
    expect(refused).toBeInstanceOf(UserFacingError)
    expect(refused.message).toBe(
      'The plugin ‘runaway’ wants more than 30 signatures in a second. This one was refused.',
    )
    expect((await sign('notes')).pubkey).toBe(pubkey)
    time += 999
    await expect(sign('runaway')).rejects.toThrow('This one was refused.')
    time += 1
    expect((await sign('runaway')).pubkey).toBe(pubkey)
  })

  test.each([
    ['what its manifest names to be published', 'notes', 1],
    ['what its manifest names to be signed', 'notes', 27_235],
    ['who one is, to a relay, for the host', 'host', 22_242],
  ])('signs %s', async (_, plugin, kind) => {
    const calls = connect()
    const { handle } = await calls.read(nsec)
    expect(await calls.sign(handle, { ...draft, kind }, plugin)).toMatchObject({ kind, pubkey })
  })

  test.each([
    ['a kind that the manifest does not name', 'notes', 3],
    ['who one is, to a relay, for a plugin that asks for it', 'runaway', 22_242],
    ['a message to a remote signer, for a plugin that asks for it', 'runaway', 24_133],
    ['a message to a remote signer, for the host', 'host', 24_133],
    ['anything for a name that no manifest has', 'stranger', 1],
    ['anything for a name that every object has', 'constructor', 1],
  ])('refuses %s', async (_, plugin, kind) => {
    const calls = connect()
    const { handle } = await calls.read(nsec)
    const refused = await calls.sign(handle, { ...draft, kind }, plugin).catch(error => error)
    expect(refused).toBeInstanceOf(UserFacingError)
    expect(refused.message).toBe(`The plugin ‘${plugin}’ may not sign events of kind ${kind}.`)
  })

  test('accepts the rights of plugins only once, and allows nothing before', async () => {
    const calls = connect(undefined, new Map())
    const { handle } = await calls.read(nsec)
    await expect(calls.sign(handle, draft, 'notes')).rejects.toThrow('may not sign events of kind 1')
    await expect(calls.permit(deriveSigningRights(MANIFESTS))).rejects.toThrow('already set')
    await expect(calls.sign(handle, draft, 'notes')).rejects.toThrow('may not sign events of kind 1')
  })

  test('a closed key signs nothing', async () => {
    const calls = connect()
    const { handle } = await calls.read(nsec)
    await calls.close(handle)
    await expect(calls.sign(handle, draft, 'notes')).rejects.toThrow('The key is locked.')
    await expect(calls.toNsec(handle)).rejects.toThrow('The key is locked.')
  })
})

describe('NIP-44', () => {
  const other = generateSecretKey()
  const peer = getPublicKey(other)

  test('both sides read each other', async () => {
    const calls = connect()
    const { handle } = await calls.read(hex)
    const shared = nip44.getConversationKey(other, pubkey)
    expect(nip44.decrypt(await calls.encrypt(handle, peer, 'Grüße', 'notes'), shared)).toBe('Grüße')
    expect(await calls.decrypt(handle, peer, nip44.encrypt('back', shared), 'notes')).toBe('back')
  })

  test('works only for plugins whose manifest asks for it', async () => {
    const calls = connect()
    const { handle } = await calls.read(hex)
    const text = await calls.encrypt(handle, peer, 'secret', 'notes')
    const refused = 'The plugin ‘runaway’ may not read or write what is encrypted.'
    await expect(calls.decrypt(handle, peer, text, 'runaway')).rejects.toThrow(refused)
    await expect(calls.encrypt(handle, peer, 'x', 'runaway')).rejects.toThrow(refused)
  })

  test('refuses a payload that is too big before decoding it', async () => {
    const calls = connect()
    const { handle } = await calls.read(hex)
    const payload = 'A'.repeat(256 * 1024 + 1)
    await calls.encrypt(handle, peer, 'warm', 'notes')
    const refused = () => expect(calls.decrypt(handle, peer, payload, 'notes')).rejects.toThrow('too big')
    expect(await fastest(refused)).toBeLessThan(50)
  })

  test('reads a NIP-04 text written to oneself, and from others only where that is asked for', async () => {
    const calls = connect()
    const { handle } = await calls.read(hex)
    const own = nip04.encrypt(secret, pubkey, '[["p","somebody"]]')
    expect(await calls.decrypt(handle, pubkey, own, 'notes')).toBe('[["p","somebody"]]')
    expect(await calls.encrypt(handle, pubkey, 'new', 'notes')).not.toContain('?iv=')
    const theirs = nip04.encrypt(other, pubkey, 'hello')
    await expect(calls.decrypt(handle, peer, theirs, 'notes')).rejects.toThrow('could not be decrypted')
    expect(await calls.decrypt(handle, peer, theirs, 'notes', true)).toBe('hello')
    await expect(calls.decrypt(handle, pubkey, `AAAA?iv=${'A'.repeat(24)}`, 'notes')).rejects.toThrow(
      'could not be',
    )
  })

  test('refuses a broken payload or peer in our own words', async () => {
    const calls = connect()
    const { handle } = await calls.read(hex)
    await expect(calls.decrypt(handle, peer, 'A'.repeat(200), 'notes')).rejects.toThrow(
      'could not be decrypted',
    )
    await expect(calls.encrypt(handle, 'f'.repeat(64), 'x', 'notes')).rejects.toThrow(
      'not a valid public key',
    )
    await expect(calls.encrypt(handle, 'nonsense', 'x', 'notes')).rejects.toThrow('not a valid public key')
  })
})

test('accepts messages of remote signers only with a valid signature of the sender', async () => {
  const calls = connect()
  const mine = await calls.create()
  const theirs = await calls.create()
  const event = await calls.writeMessage(mine.handle, theirs.pubkey, 'a question')
  expect(event).toMatchObject({ kind: 24133, pubkey: mine.pubkey, tags: [['p', theirs.pubkey]] })
  expect(await calls.readMessage(theirs.handle, event)).toBe('a question')
  const forged = { ...event, created_at: event.created_at + 1 }
  await expect(calls.readMessage(theirs.handle, forged)).rejects.toThrow('not signed by its sender')
})

test('only the listed calls can be made', async () => {
  const { port1, port2 } = new MessageChannel()
  serveKeyWorker(port2)
  const answered = new Promise(resolve => port1.addEventListener('message', ({ data }) => resolve(data)))
  port1.start()
  port1.postMessage({ id: 1, name: 'constructor', args: [] })
  expect(await answered).toEqual({ id: 1, refusal: 'The key cannot do that.' })
  port1.close()
})
