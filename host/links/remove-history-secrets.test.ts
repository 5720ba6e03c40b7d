// @vitest-environment jsdom
import { createBrowserHistory, createMemoryHistory } from '@tanstack/react-router'
import { nsecEncode } from 'nostr-tools/nip19'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { beforeEach, expect, test, vi } from 'vitest'
import { removeAddressSecrets } from './remove-address-secrets'
import { removeHistorySecrets } from './remove-history-secrets'

const secretKey = generateSecretKey()
const nsec = nsecEncode(secretKey)
const hex = Buffer.from(secretKey).toString('hex')
const foreign = Buffer.from(generateSecretKey()).toString('hex')
let accounts: readonly unknown[] = []

/** All addresses that anything, including the router, has put into the address bar. */
const put: string[] = []
for (const name of ['pushState', 'replaceState'] as const) {
  const native = window.history[name].bind(window.history)
  window.history[name] = (state, title, url) => {
    put.push(String(url))
    native(state, title, url)
  }
}
const history = createBrowserHistory()
removeHistorySecrets(history, () => accounts)
/** The addresses that a listener like the router has received. */
const heard: string[] = []
history.subscribe(() => void heard.push(history.location.href))

beforeEach(() => {
  accounts = []
  window.history.pushState(null, '', '/about')
  heard.length = 0
  put.length = 0
})

const bar = () => location.pathname + location.search + location.hash
const popped = () => new Promise(resolve => addEventListener('popstate', resolve, { once: true }))

test('a link to a secret is cleaned before the router receives it, and never in the address bar', async () => {
  history.push(`/${nsec}/notes`)
  expect(history.location.href).toBe('/')
  expect(bar()).toBe('/')
  history.replace(`/about?key=${nsec}#main`)
  expect(bar()).toBe('/about#main')
  await Promise.resolve()
  expect(bar()).toBe('/about#main')
  expect(heard.join()).not.toContain('nsec1')
  expect(put.join()).not.toContain('nsec1')
})

test('an address that a plugin sets past the router is cleaned, and so is a hash that the reader types', async () => {
  window.history.pushState({}, '', `/search/${nsec}`)
  expect([bar(), history.location.href]).toEqual(['/', '/'])
  window.history.pushState({}, '', '/about')
  const typed = popped()
  location.hash = nsec
  await typed
  expect([bar(), history.location.href]).toEqual(['/about', '/about'])
  expect(heard.join()).not.toContain('nsec1')
})

test('Back does not lead to the secret', async () => {
  for (const path of ['/settings', `/${nsec}`, '/wallet']) {
    history.push(path)
    // `flush` is needed, because the history would otherwise merge the three addresses into one entry.
    history.flush()
  }
  for (const page of ['/', '/settings', '/about']) {
    const there = popped()
    history.back()
    await there
    await vi.waitFor(() => expect(history.location.href).toBe(page))
  }
  expect(heard.join()).not.toContain('nsec1')
})

test('the page that is shown stays while a key is compared, and an account’s key is removed', async () => {
  accounts = [{ pubkey: getPublicKey(secretKey) }]
  history.push(`/${hex}`)
  expect([bar(), history.location.href]).toEqual(['/about', '/about'])
  await vi.waitFor(() => expect(bar()).toBe('/'))
  history.push(`/${foreign}`)
  expect(bar()).toBe('/')
  await vi.waitFor(() => expect(bar()).toBe(`/${foreign}`))
  expect([...heard, ...put].join()).not.toContain(hex)
})

test('a reader who navigates on while a key is compared stays on that page', async () => {
  accounts = [{ pubkey: getPublicKey(secretKey) }]
  history.push(`/${foreign}`)
  history.push('/settings')
  history.push(`/${hex}`)
  history.push('/wallet')
  // This comparison of keys begins after those that the history has started. So when it ends, they have ended too.
  await removeAddressSecrets(`/${foreign}`, '', accounts, () => {})
  expect(history.location.href).toBe('/wallet')
})

test('an open dialog does not delay it', () => {
  const memory = createMemoryHistory({ initialEntries: ['/about'] })
  removeHistorySecrets(memory, () => [])
  memory.push(`/${nsec}`)
  expect(memory.location.href).toBe('/')
  const unblock = history.block({ blockerFn: () => false, enableBeforeUnload: false })
  window.history.pushState({}, '', `/${nsec}`)
  expect([bar(), history.location.href]).toEqual(['/', '/'])
  unblock()
})
