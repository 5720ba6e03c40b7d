import { afterEach, expect, test, vi } from 'vitest'
import { OwnLists } from '#contracts/lists'
import type { Permission } from '#kernel'
import { type NostrEvent, Outbox, type Signer } from '#kernel/ports'
import { type ToastMessage, Toasts } from '#kernel/shell'
import {
  createInMemoryRelay,
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  createTestSigner,
  numberToHex,
  type TestKernelOptions,
} from '#kernel/testing'
import { createOutboxService } from '../../host/create-outbox-service'
import { createLastingOutbox } from '../../tests/support/graph-fixture'
import listsManifest from './manifest'

const [ana, bo] = [numberToHex(2), numberToHex(3)] as [string, string]
const BOOKMARKS = { kind: 10_003, private: true } as const
const request = { plugin: 'test', signal: new AbortController().signal }

let accounts = 0
/** Returns a new account for each test: changes of one list wait for each other, even in different kernels. */
const account = (): Signer => createTestSigner((++accounts).toString(16).padStart(2, 'a').repeat(32))
const list = (kind: number, pubkey: string, tags: string[][], content = '') =>
  createTestEvent({ kind, pubkey, tags, content, created_at: Math.floor(Date.now() / 1_000) - 100 })

const made: { dispose(): Promise<void> }[] = []
afterEach(async () => {
  for (const kernel of made.splice(0)) await kernel.dispose()
})

/**
 * Starts the lists with one relay and two plugins that may change bookmarks. `rights` are the rights of the first
 * plugin.
 */
async function start(
  events: readonly NostrEvent[],
  signer: Signer,
  rest: Pick<TestKernelOptions, 'relays' | 'openOutboxStorage'> & {
    readonly rights?: readonly Permission[]
  } = {},
) {
  const { rights = ['publish:10003', 'publish:30003', 'decrypt'], ...options } = rest
  const toasts: ToastMessage[] = []
  const test = createTestKernel({ relays: [createInMemoryRelay(events)], signer, ...options })
  const { kernel, relay } = test
  made.push(kernel)
  kernel.enable(
    createTestPlugin('test-host', { provides: [Outbox, Toasts] }, context => {
      context.provide(Outbox, createOutboxService(test.nostr))
      context.provide(Toasts, {
        show(message) {
          toasts.push(message)
          return () => {}
        },
      })
    }),
    listsManifest,
    createTestPlugin('marks', { permissions: [...rights] }),
    createTestPlugin('other', { permissions: ['publish:10003', 'decrypt'] }),
  )
  const lists = await kernel.resolve(OwnLists)
  return { ...test, kernel, relay, toasts, lists, marks: kernel.nostr('marks'), other: kernel.nostr('other') }
}

const newest = (relay: { getEvents(): readonly NostrEvent[] }, me: string, kind: number) =>
  relay
    .getEvents()
    .filter(event => event.kind === kind && event.pubkey === me)
    .toSorted((a, b) => b.created_at - a.created_at)[0]

test('two plugins see one list: a change of one shows in both at once, and no entry is lost', async () => {
  const signer = account()
  const former = [
    ['title', 'Kept'],
    ['e', ana, 'wss://hint.test'],
  ]
  const { lists, marks, other, relay } = await start([list(10_003, signer.pubkey, former)], signer)
  const [one, two] = [lists.getList(marks, BOOKMARKS), lists.getList(other, BOOKMARKS)]
  expect(lists.getList(marks, BOOKMARKS)).toBe(one)
  one.state.subscribe(() => {})
  two.state.subscribe(() => {})
  await vi.waitFor(() => expect(two.state.get().tags).toEqual(former))
  const job = one.edit([{ add: ['e', bo] }])
  expect(two.state.get()).toMatchObject({ tags: [...former, ['e', bo]], hasPendingChanges: true })
  await job.whenSent
  expect(newest(relay, signer.pubkey, 10_003)?.tags).toEqual([...former, ['e', bo]])
  expect(two.state.get()).toMatchObject({ tags: [...former, ['e', bo]], hasPendingChanges: false })
})

test('a page can tell a list that is looked for from one that nobody has', async () => {
  const signer = account()
  const relay = createInMemoryRelay()
  relay.setSilent(true)
  const { lists, marks } = await start([], signer, { relays: [relay] })
  const bookmarks = lists.getList(marks, BOOKMARKS)
  const seen: string[] = []
  bookmarks.state.subscribe(() => seen.push(bookmarks.state.get().lookupState))
  await vi.waitFor(() => expect(relay.getRequests()).not.toEqual([]))
  expect(bookmarks.state.get()).toMatchObject({ lookupState: 'looking', answers: {} })
  relay.setSilent(false)
  relay.close()
  relay.open()
  await vi.waitFor(() => expect(bookmarks.state.get().lookupState).toBe('none'), 5_000)
  expect(bookmarks.state.get().answers).toEqual({})

  await bookmarks.edit([{ add: ['e', ana] }]).whenSent
  expect(bookmarks.state.get()).toMatchObject({ lookupState: 'there', event: { kind: 10_003 } })
  expect(seen.slice(seen.indexOf('none'))).not.toContain('looking')
})

test('a list that too few relays answered about is not said to be empty, until enough have', async () => {
  const signer = account()
  const relay = createInMemoryRelay()
  relay.refuseRequests('error: busy')
  const { lists, marks, nostr } = await start([], signer, { relays: [relay] })
  const bookmarks = lists.getList(marks, BOOKMARKS)
  const first = bookmarks.state.subscribe(() => {})
  await vi.waitFor(() => expect(bookmarks.state.get().lookupState).toBe('no-answer'))
  expect(bookmarks.state.get().answers).toEqual({
    [relay.url]: expect.objectContaining({ state: 'closed' }),
  })
  relay.refuseRequests(undefined)
  relay.close()
  relay.open()
  nostr.reconnect()
  await vi.waitFor(() => expect(bookmarks.state.get().lookupState).toBe('none'), 5_000)
  // Without a listener, the relays are no longer queried. The next listener queries them again.
  first.dispose()
  expect(bookmarks.state.get().lookupState).toBe('looking')
})

test('the request for a list also tells that nobody has it', async () => {
  const signer = account()
  const { lists, marks, relay } = await start([], signer)
  const bookmarks = lists.getList(marks, BOOKMARKS)
  bookmarks.state.subscribe(() => {})
  await vi.waitFor(() => expect(bookmarks.state.get().lookupState).toBe('none'))
  const asked = relay
    .getRequests()
    .flat()
    .filter(({ kinds }) => kinds?.includes(10_003))
  expect(asked).toHaveLength(1)
})

test.each([
  ['an account without its key', { canSign: false, method: 'read-only' }],
  ['a signer that would ask', { canSign: true, method: 'nip07' }],
] as const)('%s has its encrypted part unread, and at no moment none', async (_, how) => {
  const signer = account()
  const content = await signer.encrypt(signer.pubkey, JSON.stringify([['e', bo]]), request)
  const { lists, marks, session } = await start([list(10_003, signer.pubkey, [], content)], signer)
  session.set(() => ({ pubkey: signer.pubkey, ...how }))
  const { state } = lists.getList(marks, BOOKMARKS)
  const withContent = new Set<string>()
  state.subscribe(() => {
    const { event, privateState } = state.get()
    if (event) withContent.add(privateState.phase)
  })
  await vi.waitFor(() => expect(state.get().privateState.phase).toBe('unread'))
  expect([...withContent]).not.toContain('none')
})

test('a list without encrypted content has no private part for any reader', async () => {
  const signer = account()
  const { lists, marks, session } = await start([list(10_003, signer.pubkey, [['e', ana]])], signer)
  const { state } = lists.getList(marks, BOOKMARKS)
  state.subscribe(() => {})
  await vi.waitFor(() => expect(state.get().lookupState).toBe('there'))
  expect(state.get().privateState).toEqual({ phase: 'none' })
  session.set(() => ({ pubkey: signer.pubkey, canSign: false, method: 'read-only' as const }))
  expect(state.get().privateState).toEqual({ phase: 'none' })
})

test('one decryption serves all plugins that may decrypt, and no others', async () => {
  const signer = account()
  let asked = 0
  const counting: Signer = {
    ...signer,
    decrypt(...given) {
      asked++
      return signer.decrypt(...given)
    },
  }
  const secret = [['e', bo], 'malformed', ['word', 'x']]
  const content = await signer.encrypt(signer.pubkey, JSON.stringify(secret), request)
  const events = [list(10_003, signer.pubkey, [['e', ana]], content)]
  const { lists, marks, other, kernel, session } = await start(events, counting)
  session.set(() => ({ pubkey: signer.pubkey, canSign: true, method: 'nip07' as const }))
  const [one, two] = [lists.getList(marks, BOOKMARKS), lists.getList(other, BOOKMARKS)]
  const discreet = lists.getList(other, { kind: 10_003 })
  for (const each of [one, two, discreet]) each.state.subscribe(() => {})
  await vi.waitFor(() => expect(two.state.get().privateState.phase).toBe('unread'))
  expect(asked).toBe(0)
  one.setReadPrivate(true)
  const entries = [
    ['e', bo],
    ['word', 'x'],
  ]
  await vi.waitFor(() => expect(two.state.get().privateTags).toEqual(entries))
  expect(one.state.get().privateTags).toEqual(entries)
  expect(discreet.state.get()).toMatchObject({ tags: [['e', ana]], privateTags: [] })
  expect(asked).toBe(1)

  kernel.enable(createTestPlugin('nosy', { permissions: ['publish:10003'] }))
  expect(() => lists.getList(kernel.nostr('nosy'), BOOKMARKS)).toThrow(/'decrypt'/)
  const nosy = lists.getList(kernel.nostr('nosy'), { kind: 10_003 })
  expect(() => nosy.edit([{ addPrivate: ['e', ana] }])).toThrow(/decrypt/)
  expect(nosy.state.get()).toMatchObject({ tags: [['e', ana]], privateTags: [], hasPendingChanges: false })
})

test('entries are forgotten once no view shows them, and after an account switch', async () => {
  const signer = account()
  const content = await signer.encrypt(signer.pubkey, JSON.stringify([['e', bo]]), request)
  const { lists, marks, session } = await start([list(10_003, signer.pubkey, [], content)], signer)
  session.set(() => ({ pubkey: signer.pubkey, canSign: true, method: 'nip07' as const }))
  const bookmarks = lists.getList(marks, BOOKMARKS)
  const listening = bookmarks.state.subscribe(() => {})
  bookmarks.setReadPrivate(true)
  await vi.waitFor(() => expect(bookmarks.state.get().privateTags).toEqual([['e', bo]]))
  session.set(() => ({ pubkey: ana, canSign: false, method: 'read-only' as const }))
  expect(bookmarks.state.get()).toMatchObject({ account: ana, privateTags: [] })
  session.set(() => ({ pubkey: signer.pubkey, canSign: true, method: 'nip07' as const }))
  await vi.waitFor(() => expect(bookmarks.state.get().privateTags).toEqual([['e', bo]]))
  listening.dispose()
  expect(bookmarks.state.get().privateTags).toEqual([])
})

test('Undo restores an entry as it was, also after relays have the change', async () => {
  const signer = account()
  const former = [
    ['e', ana, 'wss://hint.test', 'petname'],
    ['e', bo],
  ]
  const { lists, marks, relay, toasts } = await start([list(10_003, signer.pubkey, former)], signer)
  const bookmarks = lists.getList(marks, BOOKMARKS)
  bookmarks.state.subscribe(() => {})
  await vi.waitFor(() => expect(bookmarks.state.get().tags).toEqual(former))
  await bookmarks.edit([{ remove: ['e', ana] }], { success: 'Bookmark removed.' }).whenSent
  await vi.waitFor(() => expect(toasts.map(({ text }) => text)).toEqual(['Bookmark removed.']))
  expect(newest(relay, signer.pubkey, 10_003)?.tags).toEqual([['e', bo]])
  toasts[0]?.undo?.()
  const restored = [['e', bo], former[0]]
  await vi.waitFor(() => expect(newest(relay, signer.pubkey, 10_003)?.tags).toEqual(restored))
  expect(bookmarks.state.get().tags).toEqual(restored)
})

test('a failure takes the change back and says why in the words of the plugin', async () => {
  const signer = account()
  const { lists, marks, relay, toasts } = await start([list(10_003, signer.pubkey, [])], signer)
  const bookmarks = lists.getList(marks, BOOKMARKS)
  bookmarks.state.subscribe(() => {})
  relay.refuseEvents('blocked: not here')
  const job = bookmarks.edit([{ add: ['e', ana] }], { failure: 'It could not be bookmarked.' })
  expect(bookmarks.state.get().tags).toEqual([['e', ana]])
  await expect(job.whenSent).rejects.toThrow()
  await vi.waitFor(() => expect(bookmarks.state.get().tags).toEqual([]))
  expect(toasts.map(({ text }) => text)).toEqual([
    expect.stringMatching(/^It could not be bookmarked\. .*blocked/),
  ])
})

test('lists with different identifiers are separate; a waiting change is shown after a restart, also a private one', async () => {
  const signer = account()
  const relay = createInMemoryRelay([
    list(30_003, signer.pubkey, [
      ['d', 'books'],
      ['e', ana],
    ]),
  ])
  const rest = { relays: [relay], openOutboxStorage: createLastingOutbox() }
  relay.close()
  const before = await start([], signer, rest)
  const books = before.lists.getList(before.marks, { kind: 30_003, identifier: 'books', private: true })
  const waits = books.edit([{ add: ['e', bo] }, { addPrivate: ['word', 'hidden'] }])
  await vi.waitFor(
    () => expect(waits.status.get()).toMatchObject({ phase: 'queued', reason: expect.any(String) }),
    10_000,
  )
  await before.kernel.dispose()

  const { lists, marks } = await start([], signer, rest)
  const again = lists.getList(marks, { kind: 30_003, identifier: 'books', private: true })
  const films = lists.getList(marks, { kind: 30_003, identifier: 'films' })
  again.state.subscribe(() => {})
  films.state.subscribe(() => {})
  await vi.waitFor(() => expect(again.state.get().privateTags).toEqual([['word', 'hidden']]), 10_000)
  expect(again.state.get().tags).toContainEqual(['e', bo])
  expect(films.state.get().tags).toEqual([])
})

test('a visitor, and an account without its key, get a message, and nothing changes', async () => {
  const signer = account()
  const { lists, marks, session } = await start([], signer)
  session.set(() => ({ canSign: false, method: 'none' as const }))
  const bookmarks = lists.getList(marks, BOOKMARKS)
  expect(bookmarks.state.get()).toMatchObject({ lookupState: 'none', tags: [], hasPendingChanges: false })
  expect(() => bookmarks.edit([{ add: ['e', ana] }])).toThrow('Sign in to do that.')
  session.set(() => ({ pubkey: ana, canSign: false, method: 'read-only' as const }))
  expect(() => bookmarks.edit([{ add: ['e', ana] }])).toThrow('Sign in to do that.')
  expect(bookmarks.state.get().tags).toEqual([])
})
