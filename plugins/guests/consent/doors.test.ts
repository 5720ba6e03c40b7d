import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDeferred, createTestSigner, numberToHex } from '#kernel/testing'
import { startGuestCalls } from '../../../tests/support/guest-calls'
import { formatVisibleJson } from './format-visible-json'

const VOTE = { kind: 1018, content: '', tags: [['e', numberToHex(3)]] }

test('an event is published after the user has seen all of it and agreed', async () => {
  const { calls, relay, asked } = await startGuestCalls(['publish:1018'])
  const event = await calls.call('publish', [VOTE])
  expect(asked).toEqual([{ title: 'Recipes', draft: VOTE, canRemember: true }])
  expect(event).toMatchObject({ ...VOTE, pubkey: createTestSigner().pubkey })
  await expect.poll(() => relay.getEvents().map(({ kind }) => kind)).toEqual([1018])
})

test('a no publishes nothing, and an always is not asked again for this kind alone', async () => {
  const { calls, relay, asked, answers } = await startGuestCalls(['publish:1018', 'publish:1'])
  answers.publish = 'no'
  await expect(calls.call('publish', [VOTE])).rejects.toThrow('Not published')
  expect(relay.getEvents()).toEqual([])
  answers.publish = 'always'
  await calls.call('publish', [VOTE])
  answers.publish = 'no'
  answers.pressedAt = Number.NEGATIVE_INFINITY
  await calls.call('publish', [{ ...VOTE, tags: [] }])
  expect(asked).toHaveLength(2)
  answers.pressedAt = performance.now()
  await expect(calls.call('publish', [{ kind: 1, content: 'Hi' }])).rejects.toThrow('Not published')
})

test('a new version is asked about anew', async () => {
  const { calls, asked, answers, store } = await startGuestCalls(['publish:1018'])
  answers.publish = 'always'
  await calls.call('publish', [VOTE])
  await calls.call('publish', [{ ...VOTE, tags: [] }])
  expect(asked).toHaveLength(1)
  const manifest = { api: 1, id: 'recipes', title: 'Recipes', summary: '', version: '1.1.0', adds: {} }
  const [author, event, hash] = [numberToHex(1), numberToHex(2), numberToHex(3)]
  const version = {
    id: 'x-a-recipes',
    author,
    identifier: 'recipes',
    event,
    hash,
    manifest,
    at: 1,
    installedAt: 1,
  }
  await store.put(version, 'code')
  await calls.call('publish', [VOTE])
  expect(asked).toHaveLength(2)
})

test('a deletion and an addressable event are asked about each time, whatever is stored', async () => {
  const { calls, asked, answers } = await startGuestCalls(['publish:5', 'publish:31925'])
  answers.publish = 'always'
  for (const kind of [5, 5, 31_925, 31_925]) await calls.call('publish', [{ kind }])
  expect(asked.map(({ canRemember }) => canRemember)).toEqual([false, false, false, false])
})

test('the user is asked after a press alone, and about one event at a time', async () => {
  const { calls, asked, answers } = await startGuestCalls(['publish:1018', 'wallet:pay'])
  answers.pressedAt = performance.now() - 40_000
  await expect(calls.call('publish', [VOTE])).rejects.toThrow('only after a press')
  await expect(calls.call('pay', ['lnbc1'])).rejects.toThrow('only after a press')
  answers.pressedAt = performance.now()
  const answer = createDeferred<void>()
  answers.after = answer.promise
  const first = calls.call('publish', [VOTE])
  await expect.poll(() => asked.length).toBe(1)
  await expect(calls.call('publish', [VOTE])).rejects.toThrow('being asked already')
  answer.resolve()
  await first
  expect(asked).toHaveLength(1)
})

test.each([
  ['of a kind that was not granted', { kind: 1 }, 'may not publish kind 1'],
  ['with a secret key', { kind: 1018, content: `nsec1${'q'.repeat(58)}` }, 'holds a secret key'],
  ['with tags that are no lists', { kind: 1018, tags: ['e'] }, 'must be a list'],
  ['that is too long', { kind: 1018, content: 'x'.repeat(20_001) }, 'at most 20000'],
])('an event %s is not even shown', async (_, draft, reason) => {
  const { calls, asked, relay } = await startGuestCalls(['publish:1018'])
  await expect(calls.call('publish', [draft])).rejects.toThrow(reason)
  expect(asked).toEqual([])
  expect(relay.getEvents()).toEqual([])
})

test('characters that cannot be seen are shown as what they are', () => {
  expect(formatVisibleJson({ content: 'a\u202eb\u200bc' })).toBe('{\n  "content": "a\\u202eb\\u200bc"\n}')
})

test('a payment is answered with its preimage, and one that was not made with the reason', async () => {
  const { calls, answers } = await startGuestCalls(['wallet:pay'])
  answers.preimage = numberToHex(9)
  expect(await calls.call('pay', ['lnbc10n1'])).toEqual({ preimage: numberToHex(9) })
  answers.preimage = undefined
  await expect(calls.call('pay', ['lnbc10n1'])).rejects.toThrow('has not paid')
  await expect(calls.call('pay', ['lightning:x'])).rejects.toThrow('an invoice')
  const bare = await startGuestCalls([])
  await expect(bare.calls.call('pay', ['lnbc10n1'])).rejects.toThrow('may not ask for payments')
})

test('the reader is told to a guest alone that may know', async () => {
  const { calls } = await startGuestCalls(['me'])
  expect(await calls.call('me', [])).toMatchObject({ pubkey: createTestSigner().pubkey, follows: [] })
  const bare = await startGuestCalls([])
  await expect(bare.calls.call('me', [])).rejects.toThrow('may not know')
})

const heard: IncomingMessage[] = []
const server = createServer((request, response) => {
  heard.push(request)
  if (request.url === '/away') response.writeHead(302, { Location: 'http://127.0.0.1:9/' })
  response.end(request.url === '/large' ? 'x'.repeat(500_000) : `${request.method} ${request.url}`)
})
let host = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  heard.length = 0
})
afterAll(
  () =>
    new Promise(resolve => {
      server.close(resolve)
      server.closeAllConnections()
    }),
)

test('a granted host is asked, with the headers that a guest may send', async () => {
  const { calls, hosts } = await startGuestCalls([`network:${host}`])
  const request = { method: 'POST', body: '{}', headers: { authorization: 'Bearer x', 'X-Key': 'y' } }
  expect(await calls.call('fetch', [`http://${host}/links?n=1`, request])).toEqual({
    status: 200,
    text: 'POST /links?n=1',
  })
  expect(heard[0]?.headers).toMatchObject({ authorization: 'Bearer x', 'x-key': 'y' })
  expect(heard[0]?.headers.cookie).toBeUndefined()
  expect(hosts).toEqual([host])
})

test.each([
  ['another host', () => 'https://example.com/', {}, 'may not talk to example.com'],
  ['another port', () => 'http://127.0.0.1:1/', {}, 'may not talk to 127.0.0.1:1'],
  ['a user in the address', () => `http://me:x@${host}/`, {}, 'may hold no password'],
  ['no address', () => '/links', {}, 'no address'],
  ['a cookie', () => `http://${host}/`, { headers: { Cookie: 'a=b' } }, 'The header Cookie is not sent'],
  ['another method', () => `http://${host}/`, { method: 'TRACE' }, 'must be one of'],
])('%s is refused before anything is sent', async (_, address, request, reason) => {
  const { calls } = await startGuestCalls([`network:${host}`])
  await expect(calls.call('fetch', [address(), request])).rejects.toThrow(reason)
  expect(heard).toEqual([])
})

test('a redirect is not followed, and an answer that is too long is not kept', async () => {
  const { calls } = await startGuestCalls([`network:${host}`])
  await expect(calls.call('fetch', [`http://${host}/away`])).rejects.toThrow('does not answer')
  expect(await calls.call('fetch', [`http://${host}/large`])).toMatchObject({ text: '' })
})

test('at most four requests are made at once', async () => {
  const { calls } = await startGuestCalls([`network:${host}`])
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, () => calls.call('fetch', [`http://${host}/`])),
  )
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(2)
})
