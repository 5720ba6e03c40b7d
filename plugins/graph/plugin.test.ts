import { afterEach, expect, test, vi } from 'vitest'
import { AccountKeys, type KeptKey, type LockAfter } from '#contracts/accounts'
import {
  Config,
  createStore,
  type HostConfig,
  type NostrEvent,
  Refusal,
  type Signer,
  type ToastMessage,
  Toasts,
} from '#kernel'
import {
  createTestKernel,
  hexOf,
  inMemoryRelay,
  type TestKernel,
  testEvent,
  testPlugin,
  testSigner,
} from '#kernel/testing'
import { Graph, type GraphService } from './contract'
import graphManifest from './manifest'

const NOW = Math.floor(Date.now() / 1_000)
const root = hexOf(1)
const [ana, bo, cy, dan, eve] = [2, 3, 4, 5, 6].map(hexOf) as [string, string, string, string, string]
const list = (kind: 3 | 10_000, pubkey: string, people: readonly string[], rest: Partial<NostrEvent> = {}) =>
  testEvent({ kind, pubkey, content: '', created_at: NOW - 100, tags: people.map(p => ['p', p]), ...rest })

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})

interface Started extends TestKernel {
  readonly graph: GraphService
  readonly toasts: ToastMessage[]
}

async function start(events: readonly NostrEvent[], signer?: Signer): Promise<Started> {
  const toasts: ToastMessage[] = []
  const test = createTestKernel({
    relays: [inMemoryRelay(events)],
    ...(signer && { signer }),
  })
  made = test
  const config = { relays: [test.relay.url], rootAccount: root, mediaServers: [] }
  test.kernel.enable(
    testPlugin('test-host', { provides: [Config, Toasts] }, context => {
      context.provide(Config, config as HostConfig)
      context.provide(Toasts, {
        show(message) {
          toasts.push(message)
          return () => {}
        },
      })
    }),
    graphManifest,
  )
  return { ...test, toasts, graph: await test.kernel.resolve(Graph) }
}

/** Waits for something the graph says; asks again at each change. */
async function until(graph: GraphService, holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds()))
    await new Promise<void>(resolve => {
      const listening = graph.version.subscribe(() => {
        listening.dispose()
        resolve()
      })
    })
}

test("a visitor sees from the root account: others' lists are asked for, and tell who is how near", async () => {
  const { graph } = await start([
    list(3, root, [ana, bo]),
    list(3, ana, [cy]),
    list(3, bo, [cy, dan]),
    list(3, cy, [eve]),
    list(10_000, bo, [ana, eve]),
  ])
  await until(graph, () => graph.follows(ana))
  expect(graph.distance(root)).toBe(0)
  expect(graph.distance(bo)).toBe(1)
  expect(await graph.followsOf(root)).toEqual([ana, bo])
  await until(graph, () => graph.friends(cy) === 2)
  expect(graph.trust(cy)).toEqual({ level: 2, friends: 2 })
  expect(graph.trust(dan)).toEqual({ level: 2, friends: 1 })
  expect(graph.distance(eve)).toBe(1_000)
  expect(graph.trust(eve)).toBeUndefined()
  expect((await graph.followersByFriends(cy)).toSorted()).toEqual([ana, bo])
  expect(await graph.mutersOf(ana)).toEqual([bo])
  expect(graph.isOvermuted(ana, 'author')).toBe(false)
  expect(graph.isOvermuted(eve, 'feed')).toBe(true)
  expect(graph.isOvermuted(bo, 'feed')).toBe(false)
  expect((await graph.within(2, 10)).toSorted()).toEqual([root, ana, bo, cy, dan].toSorted())
  expect(graph.rank([eve, dan, cy].map(pubkey => ({ pubkey, match: 1 })))).toEqual([cy, dan, eve])
  expect(
    graph.rank(
      [cy, dan].map(pubkey => ({ pubkey, match: 0.9, names: [pubkey === dan ? 'Dan' : undefined] })),
      'da',
    ),
  ).toEqual([dan, cy])
})

test('signing in looks from another place at once', async () => {
  const { graph, session } = await start([list(3, root, [ana]), list(3, ana, [bo]), list(3, bo, [cy])])
  await until(graph, () => graph.distance(bo) === 2)
  session.set(() => ({ pubkey: ana, canSign: false, method: 'read-only' as const }))
  expect(graph.root.get()).toBe(ana)
  await until(graph, () => graph.distance(bo) === 1 && graph.state.get().ready)
  expect(graph.distance(root)).toBe(1_000)
})

let accounts = 0
/** Another account for each test: changes of one list wait for each other, whatever kernel they are from. */
function account() {
  accounts++
  const signer = testSigner(accounts.toString(16).padStart(2, '0').repeat(32))
  return { signer, me: signer.pubkey }
}
/** What the accounts plugin says of the key: here and open, or locked. */
const keysPlugin = (pubkey: string, locked: boolean) => {
  const keys = createStore<readonly KeptKey[]>([{ pubkey, by: 'password', locked }])
  const unlock = () => keys.set(() => [{ pubkey, by: 'password', locked: false }])
  const none = createStore<readonly string[]>([])
  const plugin = testPlugin('test-keys', { provides: [AccountKeys] }, context => {
    context.provide(AccountKeys, {
      keys,
      unsaved: none,
      fleeting: none,
      look() {},
      lock() {},
      lockAfter: createStore<LockAfter>(0),
      setLockAfter() {},
      show() {},
    })
  })
  return { plugin, unlock }
}
const request = { plugin: 'test', signal: new AbortController().signal }
const mine = (relay: TestKernel['relay'], me: string, kind: number) =>
  relay
    .events()
    .filter(e => e.kind === kind && e.pubkey === me)
    .toSorted((a, b) => b.created_at - a.created_at)[0]

test('follow shows at once and changes nothing else of the list', async () => {
  const { signer, me } = account()
  const tags = [
    ['p', ana, 'wss://hint.test', 'Ana'],
    ['t', 'kept'],
  ]
  const { graph, relay } = await start([list(3, me, [], { tags, content: 'kept' })], signer)
  await until(graph, () => graph.follows(ana))
  const job = graph.follow(bo)
  expect(graph.follows(bo)).toBe(true)
  expect(graph.distance(bo)).toBe(1)
  await job.sent
  expect(mine(relay, me, 3)).toMatchObject({ tags: [...tags, ['p', bo]], content: 'kept' })
  expect(graph.follows(bo)).toBe(true)
  await graph.unfollow(ana).sent
  expect(graph.follows(ana)).toBe(false)
  expect(mine(relay, me, 3)?.tags).toEqual([
    ['t', 'kept'],
    ['p', bo],
  ])
})

test('following and unfollowing in a hurry ends with what was clicked last', async () => {
  const { signer, me } = account()
  const { graph, relay } = await start([list(3, me, [])], signer)
  await graph.follow(ana).sent
  await graph.unfollow(ana).sent
  await graph.follow(bo).sent
  await graph.follow(cy).sent
  expect(mine(relay, me, 3)?.tags).toEqual([
    ['p', bo],
    ['p', cy],
  ])
  expect([ana, bo, cy].map(graph.follows)).toEqual([false, true, true])
})

test('muting unfollows, following unmutes; encrypted mutes stay', async () => {
  const { signer, me } = account()
  const { graph, relay } = await start(
    [list(3, me, [ana]), list(10_000, me, [], { content: 'encrypted?iv=' })],
    signer,
  )
  await until(graph, () => graph.follows(ana))
  const muting = graph.mute(ana)
  expect([graph.isMuted(ana), graph.follows(ana), graph.isOvermuted(ana, 'author')]).toEqual([
    true,
    false,
    true,
  ])
  await muting.sent
  await expect.poll(() => mine(relay, me, 3)?.tags).toEqual([])
  expect(mine(relay, me, 10_000)).toMatchObject({ tags: [['p', ana]], content: 'encrypted?iv=' })

  await graph.follow(ana).sent
  expect([graph.isMuted(ana), graph.follows(ana)]).toEqual([false, true])
  await expect.poll(() => mine(relay, me, 10_000)?.tags).toEqual([])
  expect(mine(relay, me, 10_000)?.content).toBe('encrypted?iv=')
})

test('whoever cannot sign is told so, and nothing is shown', async () => {
  const { graph } = await start([])
  expect(() => graph.follow(ana)).toThrow('Sign in to do that.')
  expect(graph.follows(ana)).toBe(false)
})

test('a signer that says no: the button goes back and a message says why', async () => {
  const { signer, me } = account()
  const refusing: Signer = {
    ...signer,
    sign: async () => {
      throw new Refusal('You said no.')
    },
  }
  const { graph, relay, toasts } = await start([list(3, me, [bo])], refusing)
  await until(graph, () => graph.follows(bo))
  const job = graph.follow(ana)
  expect(graph.follows(ana)).toBe(true)
  await expect(job.signed).rejects.toThrow('You said no.')
  await until(graph, () => !graph.follows(ana))
  await expect.poll(() => toasts.map(t => t.text)).toEqual(['They could not be followed. You said no.'])
  expect(mine(relay, me, 3)?.tags).toEqual([['p', bo]])
})

test('relays that do not answer: nothing is overwritten, and the person is told', async () => {
  const { signer, me } = account()
  const { graph, relay, toasts } = await start([list(3, me, [bo])], signer)
  await until(graph, () => graph.follows(bo))
  relay.close()
  graph.follow(ana)
  await expect.poll(() => toasts[0]?.text, { timeout: 20_000 }).toMatch(/nothing was changed yet/)
  expect(mine(relay, me, 3)?.tags).toEqual([['p', bo]])
})

test('private mutes are read with an open key, hide their people, and tell nobody else', async () => {
  const { signer, me } = account()
  const entries = [
    ['p', ana],
    ['word', 'spoiler'],
    ['p', me],
    ['p', 'nobody'],
    ['p', bo.toUpperCase()],
    'x',
    ['p'],
  ]
  const content = await signer.encrypt(me, JSON.stringify(entries), request)
  const test = await start([list(10_000, me, [cy], { content }), list(3, me, [dan])], signer)
  const { graph, kernel, relay } = test
  const { plugin, unlock } = keysPlugin(me, true)
  kernel.enable(plugin)
  await kernel.activate('test-keys')
  await until(graph, () => graph.isMuted(cy))
  await vi.waitFor(() => expect(graph.privateMutes.get().phase).toBe('unread'))
  expect(graph.isMuted(ana)).toBe(false)
  unlock()
  await until(graph, () => graph.isMuted(ana))
  expect(graph.privateMutes.get()).toEqual({ phase: 'read', people: 2 })
  expect([graph.isMuted(bo), graph.isOvermuted(ana, 'author'), graph.isMuted(me)]).toEqual([
    true,
    true,
    false,
  ])
  await until(graph, () => graph.state.get().ready)
  expect(await graph.mutersOf(ana)).toEqual([])
  expect(await graph.mutersOf(cy)).toEqual([me])

  // Another public one: the encrypted part stays as it is.
  await graph.mute(dan).sent
  expect(mine(relay, me, 10_000)).toMatchObject({
    content,
    tags: [
      ['p', cy],
      ['p', dan],
    ],
  })
  const job = graph.unmute(ana)
  expect(graph.isMuted(ana)).toBe(false)
  await job.sent
  expect(graph.isMuted(ana)).toBe(false)
  const written = mine(relay, me, 10_000)
  expect(written?.tags).toEqual([
    ['p', cy],
    ['p', dan],
  ])
  expect(JSON.parse(await signer.decrypt(me, written?.content ?? '', request))).toEqual(entries.slice(1))
  await vi.waitFor(() => expect(graph.privateMutes.get()).toEqual({ phase: 'read', people: 1 }))
  expect(graph.isMuted(bo)).toBe(true)
})

test('muted in private: hidden at once, written where nobody else reads it, and taken back as quickly', async () => {
  const { signer, me } = account()
  const test = await start([list(10_000, me, [cy])], signer)
  const { graph, kernel, relay } = test
  kernel.enable(keysPlugin(me, false).plugin)
  await kernel.activate('test-keys')
  await until(graph, () => graph.isMuted(cy))
  const muting = graph.mute(ana, { privately: true })
  expect(graph.isMuted(ana)).toBe(true)
  await muting.sent
  const written = mine(relay, me, 10_000)
  expect(written?.tags).toEqual([['p', cy]])
  expect(JSON.parse(await signer.decrypt(me, written?.content ?? '', request))).toEqual([['p', ana]])
  await vi.waitFor(() => expect(graph.privateMutes.get()).toEqual({ phase: 'read', people: 1 }))
  expect(graph.isMuted(ana)).toBe(true)

  graph.mute(bo, { privately: true })
  expect(graph.isMuted(bo)).toBe(true)
  await graph.unmute(bo).sent
  const after = mine(relay, me, 10_000)
  expect(JSON.parse(await signer.decrypt(me, after?.content ?? '', request))).toEqual([['p', ana]])
  await vi.waitFor(() => expect(graph.privateMutes.get()).toEqual({ phase: 'read', people: 1 }))
  expect([ana, bo, cy].map(graph.isMuted)).toEqual([true, false, true])
})

test('an encrypted part that is no list of entries hides nobody and says so', async () => {
  const { signer, me } = account()
  const content = await signer.encrypt(me, '{"p":"x"}', request)
  const { graph, kernel } = await start([list(10_000, me, [cy], { content })], signer)
  kernel.enable(keysPlugin(me, false).plugin)
  await kernel.activate('test-keys')
  await vi.waitFor(() => expect(graph.privateMutes.get().phase).toBe('failed'))
  expect(graph.privateMutes.get().reason).toMatch(/not what other apps write/)
  expect(graph.isMuted(cy)).toBe(true)
})

test('whoever signs elsewhere is asked only when the user wants it, once for each version', async () => {
  const { signer, me } = account()
  let asked = 0
  const counting: Signer = {
    ...signer,
    decrypt(...given) {
      asked++
      return signer.decrypt(...given)
    },
  }
  const content = await signer.encrypt(me, JSON.stringify([['p', ana]]), request)
  const test = await start([list(10_000, me, [cy], { content })], counting)
  const { graph, session, relay } = test
  session.set(() => ({ pubkey: me, canSign: true, method: 'nip07' as const }))
  await vi.waitFor(() => expect(graph.privateMutes.get().phase).toBe('unread'))
  expect([asked, graph.isMuted(ana)]).toEqual([0, false])
  graph.readPrivateMutes(true)
  await until(graph, () => graph.isMuted(ana))
  await graph.mute(bo).sent
  expect(mine(relay, me, 10_000)?.content).toBe(content)
  expect(asked).toBe(1)
  graph.readPrivateMutes(false)
  expect([graph.isMuted(ana), graph.privateMutes.get().phase]).toEqual([false, 'unread'])
})
