import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchNip05 } from '#kernel/nostr'
import { createAllowAllUrlPolicy, numberToHex } from '#kernel/testing'
import { createTrustedServers, createUrlPolicy } from '#kernel/url-policy'
import { type Nip05Server, startNip05Server } from '../peers/nip05-server'

const tom = numberToHex(1)
let server: Nip05Server
beforeAll(async () => {
  server = await startNip05Server()
  for (const name of ['tom', 'moved', 'gone', 'torn', 'vast', 'late', 'endless', 'asked-much', 'ill'])
    server.names.set(name, tom)
  server.names.set('odd', 'not a key')
  for (const [name, mood] of [
    ['moved', 'redirect'],
    ['gone', 'missing'],
    ['torn', 'broken'],
    ['vast', 'huge'],
    ['late', 'slow'],
    ['asked-much', 'busy'],
    ['ill', 'down'],
    ['endless', 'endless'],
  ] as const)
    server.faults.set(name, mood)
})
afterAll(() => server.close())

const outside = createAllowAllUrlPolicy()
const ask = (name: string, signal?: AbortSignal) => fetchNip05(`${name}@${server.domain}`, outside, signal)

test('a domain gives the key of a name, however the name is written', async () => {
  expect(await ask('tom')).toEqual({ pubkey: tom, relays: [] })
  expect(await ask(' Tom')).toEqual({ pubkey: tom, relays: [] })
})

test.each(['nobody', 'constructor', '__proto__', 'hasownproperty', 'gone', 'torn', 'odd'])(
  '%s belongs to no key there',
  async name => {
    expect(await ask(name)).toBeUndefined()
    expect(server.requests.at(-1)).toBe(name)
  },
)

test.each(['asked-much', 'ill'])('if a domain has no time for %s, that is no denial', async name => {
  await expect(ask(name)).rejects.toThrow('The domain answered')
  expect(server.requests.at(-1)).toBe(name)
})

test('a redirect is not followed', async () => {
  await expect(ask('moved')).rejects.toThrow()
  expect(server.requests.at(-1)).toBe('moved')
})

test('an answer of more than 64 kB is refused', async () => {
  await expect(ask('vast')).rejects.toThrow('too much')
  expect(server.requests.at(-1)).toBe('vast')
})

test('a domain with a port of its own, and one in the reader’s own network, are not asked', async () => {
  const asked = server.requests.length
  const strict = createUrlPolicy({ trustedServers: createTrustedServers() })
  for (const name of [`tom@${server.domain}`, 'tom@example.com:8443', 'tom@nas.lan'])
    await expect(fetchNip05(name, strict)).rejects.toThrow('are not allowed')
  expect(server.requests).toHaveLength(asked)
})

test('an endless answer is read to the limit, and its connection is closed', async () => {
  await expect(ask('endless')).rejects.toThrow('too much')
  // The app closes the connection at its limit. The other bytes were already on their way.
  expect(await server.abortedRequests).toBeLessThan(20 * 1024 * 1024)
})

test('a text that is no identifier is not looked up', async () => {
  const before = server.requests.length
  for (const text of [`a b@${server.domain}`, 'tom', `@${server.domain}`, `tom@127.0.0.1`])
    expect(await fetchNip05(text, outside)).toBeUndefined()
  expect(server.requests).toHaveLength(before)
})

test('an aborted look-up does not wait for a slow domain', async () => {
  const leaving = new AbortController()
  const answer = ask('late', leaving.signal)
  const ended = expect(answer).rejects.toThrow()
  await expect.poll(() => server.requests.at(-1)).toBe('late')
  leaving.abort()
  await ended
})
