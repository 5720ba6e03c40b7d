import { expect, test } from 'vitest'
import { UserFacingError } from '#kernel'
import { encodeNpub } from '#kernel/nostr'
import type { Signer } from '#kernel/ports'
import { createInMemoryRelay, type InMemoryRelay } from '#kernel/testing'
import {
  ana,
  bo,
  createAccount,
  createSignedList,
  cy,
  dan,
  eve,
  getNewestOwnList,
  rootAccount,
  startGraph,
  waitUntil,
} from '../../tests/support/graph-fixture'
import { stubFailingWorker } from '../../tests/support/stub-failing-worker'

test('a visitor sees from the root account: others’ lists are requested and determine distances', async () => {
  const { graph } = await startGraph([
    createSignedList(3, rootAccount, [ana, bo]),
    createSignedList(3, ana, [cy]),
    createSignedList(3, bo, [cy, dan]),
    createSignedList(3, cy, [eve]),
    createSignedList(10_000, bo, [ana, eve]),
  ])
  await waitUntil(graph, () => graph.follows(ana))
  expect(graph.distance(rootAccount)).toBe(0)
  expect(graph.distance(bo)).toBe(1)
  expect(await graph.followsOf(rootAccount)).toEqual([ana, bo])
  await waitUntil(graph, () => graph.friendCount(cy) === 2)
  expect(graph.getTrust(cy)).toEqual({ level: 2, friendCount: 2 })
  expect(graph.getTrust(dan)).toEqual({ level: 2, friendCount: 1 })
  expect(graph.distance(eve)).toBe(1_000)
  expect(graph.getTrust(eve)).toBeUndefined()
  expect((await graph.followersByFriends(cy)).toSorted()).toEqual([ana, bo])
  expect(await graph.mutersOf(ana)).toEqual([bo])
  expect(graph.isOvermuted(ana, 'author')).toBe(false)
  expect(graph.isOvermuted(eve, 'feed')).toBe(true)
  expect(graph.isOvermuted(bo, 'feed')).toBe(false)
  expect((await graph.peopleWithin(2, 10)).toSorted()).toEqual([rootAccount, ana, bo, cy, dan].toSorted())
  expect(graph.rank([eve, dan, cy].map(pubkey => ({ pubkey, match: 1 })))).toEqual([cy, dan, eve])
  expect(
    graph.rank(
      [cy, dan].map(pubkey => ({ pubkey, match: 0.9, names: [pubkey === dan ? 'Dan' : undefined] })),
      'da',
    ),
  ).toEqual([dan, cy])
})

test('signing in changes the root at once', async () => {
  const { graph, session } = await startGraph([
    createSignedList(3, rootAccount, [ana]),
    createSignedList(3, ana, [bo]),
    createSignedList(3, bo, [cy]),
  ])
  await waitUntil(graph, () => graph.distance(bo) === 2)
  // The relay has answered for the lists of all people whom the root follows.
  await expect.poll(() => graph.state.get().isComplete).toBe(true)
  session.set(() => ({ pubkey: ana, canSign: false, method: 'read-only' as const }))
  expect(graph.root.get()).toBe(ana)
  expect(graph.state.get().isComplete).toBe(false)
  await waitUntil(graph, () => graph.distance(bo) === 1 && graph.state.get().isReady)
  expect(graph.distance(rootAccount)).toBe(1_000)
})

test('requests mute lists of follows, even if their follow lists are known', async () => {
  const { signer, me } = createAccount()
  const follows = createSignedList(3, ana, [bo])
  const { graph } = await startGraph(
    [createSignedList(3, me, [ana]), follows, createSignedList(10_000, ana, [eve])],
    signer,
  )
  graph.addLists([follows])
  await expect.poll(() => graph.mutersOf(eve)).toEqual([ana])
})

test('a list refused by every relay is undone and not part of the next version', async () => {
  const { signer, me } = createAccount()
  const { graph, relay, toasts } = await startGraph([createSignedList(3, me, [bo])], signer)
  await waitUntil(graph, () => graph.follows(bo))
  relay.refuseEvents('blocked: not now')
  await expect(graph.follow(ana).whenSent).rejects.toThrow(/blocked/)
  await waitUntil(graph, () => !graph.follows(ana) && graph.follows(bo))
  await expect.poll(() => toasts[0]?.text).toMatch(/^They could not be followed\. .*blocked/)
  relay.refuseEvents(undefined)
  await graph.follow(cy).whenSent
  expect(getNewestOwnList(relay, me, 3)?.tags).toEqual([
    ['p', bo],
    ['p', cy],
  ])
  expect([ana, bo, cy].map(graph.follows)).toEqual([false, true, true])
})

test('a follow leaves out entries that strict relays refuse, tells so once, and keeps all others', async () => {
  const { signer, me } = createAccount()
  const npub = encodeNpub(cy) ?? ''
  const tags = [
    ['p', 'bitcoinpark'],
    ['p', bo, 'wss://hint.test', 'Bo'],
    ['p', ''],
    ['t', 'kept'],
    ['p', npub, '', 'Cy'],
    ['p', bo],
  ]
  const { graph, relay, toasts } = await startGraph(
    [createSignedList(3, me, [], { tags, content: '{"kept":1}' })],
    signer,
  )
  await waitUntil(graph, () => graph.follows(bo))
  await graph.follow(ana).whenSent
  expect(getNewestOwnList(relay, me, 3)).toMatchObject({
    tags: [tags[1], tags[3], ['p', cy, '', 'Cy'], tags[5], ['p', ana]],
    content: '{"kept":1}',
  })
  await expect
    .poll(() => toasts.map(({ text }) => text), { timeout: 5_000 })
    .toEqual([expect.stringMatching(/^Left out of your follow list, .*: “bitcoinpark”, an empty entry\.$/)])
  await graph.unfollow(cy).whenSent
  expect(getNewestOwnList(relay, me, 3)?.tags).toEqual([tags[1], tags[3], tags[5], ['p', ana]])
  expect(toasts).toHaveLength(1)
})

test('words of a relay that refuses are told while another relay is not reached', async () => {
  const { signer, me } = createAccount()
  const [strict, away] = ['wss://strict.test', 'wss://away.test'].map(url =>
    createInMemoryRelay([createSignedList(3, me, [bo])], { url }),
  ) as [InMemoryRelay, InMemoryRelay]
  const { graph, toasts } = await startGraph([], signer, { relays: [strict, away] })
  await waitUntil(graph, () => graph.follows(bo))
  strict.refuseEvents('invalid: unexpected size for fixed-size tag: p')
  away.refuseEvents('error: shutting down')
  graph.follow(ana)
  await expect
    .poll(() => toasts.map(({ text }) => text))
    .toEqual([expect.stringMatching(/^No relay has taken the change yet: invalid: unexpected size/)])
})

test('follow shows at once and changes nothing else in the list', async () => {
  const { signer, me } = createAccount()
  const tags = [
    ['p', ana, 'wss://hint.test', 'Ana'],
    ['t', 'kept'],
  ]
  const { graph, relay } = await startGraph([createSignedList(3, me, [], { tags, content: 'kept' })], signer)
  await waitUntil(graph, () => graph.follows(ana))
  const job = graph.follow(bo)
  expect(graph.follows(bo)).toBe(true)
  expect(graph.distance(bo)).toBe(1)
  await job.whenSent
  expect(getNewestOwnList(relay, me, 3)).toMatchObject({ tags: [...tags, ['p', bo]], content: 'kept' })
  expect(graph.follows(bo)).toBe(true)
  await graph.unfollow(ana).whenSent
  expect(graph.follows(ana)).toBe(false)
  expect(getNewestOwnList(relay, me, 3)?.tags).toEqual([
    ['t', 'kept'],
    ['p', bo],
  ])
  // Following a person again restores their former entry with its relay and petname.
  await graph.follow(ana).whenSent
  expect(getNewestOwnList(relay, me, 3)?.tags).toEqual([
    ['t', 'kept'],
    ['p', bo],
    ['p', ana, 'wss://hint.test', 'Ana'],
  ])
})

test('follow and unfollow in quick succession end with the last click', async () => {
  const { signer, me } = createAccount()
  const { graph, relay } = await startGraph([createSignedList(3, me, [])], signer)
  await graph.follow(ana).whenSent
  await graph.unfollow(ana).whenSent
  await graph.follow(bo).whenSent
  await graph.follow(cy).whenSent
  expect(getNewestOwnList(relay, me, 3)?.tags).toEqual([
    ['p', bo],
    ['p', cy],
  ])
  expect([ana, bo, cy].map(graph.follows)).toEqual([false, true, true])
})

test('muting unfollows, following unmutes; encrypted mutes stay', async () => {
  const { signer, me } = createAccount()
  const { graph, relay } = await startGraph(
    [createSignedList(3, me, [ana]), createSignedList(10_000, me, [], { content: 'encrypted?iv=' })],
    signer,
  )
  await waitUntil(graph, () => graph.follows(ana))
  const muting = graph.mute(ana)
  expect([graph.isMuted(ana), graph.follows(ana), graph.isOvermuted(ana, 'author')]).toEqual([
    true,
    false,
    true,
  ])
  await muting.whenSent
  await expect.poll(() => getNewestOwnList(relay, me, 3)?.tags).toEqual([])
  expect(getNewestOwnList(relay, me, 10_000)).toMatchObject({ tags: [['p', ana]], content: 'encrypted?iv=' })

  await graph.follow(ana).whenSent
  expect([graph.isMuted(ana), graph.follows(ana)]).toEqual([false, true])
  await expect.poll(() => getNewestOwnList(relay, me, 10_000)?.tags).toEqual([])
  expect(getNewestOwnList(relay, me, 10_000)?.content).toBe('encrypted?iv=')
})

test('an account that cannot sign gets a message, and nothing is shown', async () => {
  const { graph } = await startGraph([])
  expect(() => graph.follow(ana)).toThrow('Sign in to do that.')
  expect(graph.follows(ana)).toBe(false)
})

test('if the signer refuses, the button goes back and a message gives the reason', async () => {
  const { signer, me } = createAccount()
  const refusing: Signer = {
    ...signer,
    sign: async () => {
      throw new UserFacingError('You said no.')
    },
  }
  const { graph, relay, toasts } = await startGraph([createSignedList(3, me, [bo])], refusing)
  await waitUntil(graph, () => graph.follows(bo))
  const job = graph.follow(ana)
  expect(graph.follows(ana)).toBe(true)
  await expect(job.whenSigned).rejects.toThrow('You said no.')
  await waitUntil(graph, () => !graph.follows(ana))
  await expect.poll(() => toasts.map(t => t.text)).toEqual(['They could not be followed. You said no.'])
  expect(getNewestOwnList(relay, me, 3)?.tags).toEqual([['p', bo]])
})

test.each([
  ['mute', [ana], []],
  ['follow', [], [ana]],
] as const)(
  '%s changes two lists: a refusal is asked for and reported only once',
  async (act, followed, muted) => {
    const { signer, me } = createAccount()
    const asked: number[] = []
    // Behaves like an extension: it shows one prompt at a time and pauses after a refusal.
    let last: Promise<unknown> = Promise.resolve()
    const refusing: Signer = {
      ...signer,
      sign({ kind }, { signal }) {
        const turn = last.then(() => {
          if (!signal.aborted) asked.push(kind)
          throw new UserFacingError('You said no.')
        })
        last = turn.catch(() => new Promise(resolve => setTimeout(resolve, 100)))
        return turn
      },
    }
    const lists = [createSignedList(3, me, followed), createSignedList(10_000, me, muted)]
    const { graph, relay, toasts } = await startGraph(lists, refusing)
    const asBefore = () =>
      graph.follows(ana) === followed.length > 0 && graph.isMuted(ana) === muted.length > 0
    await waitUntil(graph, asBefore)
    await expect(graph[act](ana).whenSigned).rejects.toThrow()
    await waitUntil(graph, asBefore)
    await expect
      .poll(() => toasts.map(t => t.text))
      .toEqual([expect.stringMatching(/^They could not be .* You said no\.$/)])
    await last
    expect(asked).toHaveLength(1)
    expect(toasts).toHaveLength(1)
    expect([getNewestOwnList(relay, me, 3), getNewestOwnList(relay, me, 10_000)]).toEqual(lists)
  },
)

test('if no relay answers, nothing is overwritten and the user is told', async () => {
  const { signer, me } = createAccount()
  const { graph, relay, toasts } = await startGraph([createSignedList(3, me, [bo])], signer)
  await waitUntil(graph, () => graph.follows(bo))
  relay.close()
  graph.follow(ana)
  await expect.poll(() => toasts[0]?.text, { timeout: 20_000 }).toMatch(/nothing was changed yet/)
  expect(getNewestOwnList(relay, me, 3)?.tags).toEqual([['p', bo]])
})

test('pending clicks of one account do not show for the next', async () => {
  const { signer, me } = createAccount()
  const { graph, session, relay } = await startGraph(
    [createSignedList(3, me, [bo]), createSignedList(3, dan, [cy])],
    signer,
  )
  await waitUntil(graph, () => graph.follows(bo))
  relay.close()
  graph.follow(ana)
  graph.mute(eve)
  expect([graph.follows(ana), graph.isMuted(eve), graph.followCount()]).toEqual([true, true, 2])
  session.set(() => ({ pubkey: dan, canSign: false, method: 'read-only' as const }))
  expect([graph.follows(ana), graph.isMuted(eve), graph.followCount()]).toEqual([false, false, 0])
  session.set(() => ({ pubkey: me, canSign: true, method: 'key' as const }))
  expect([graph.follows(ana), graph.isMuted(eve), graph.followCount()]).toEqual([true, true, 2])
})

test('a question rejects if the code of the worker cannot be loaded, and the next question starts another', async () => {
  const restoreWorkers = stubFailingWorker()
  const { graph } = await startGraph([
    createSignedList(3, rootAccount, [ana]),
    createSignedList(3, ana, [bo]),
  ])
  await expect(graph.followersOf(bo)).rejects.toThrow('graph worker')
  restoreWorkers()
  await expect.poll(() => graph.followersOf(bo)).toEqual([ana])
})

test('a download fails with its reason if the code of the worker cannot be loaded, and can be tried again', async () => {
  const restoreWorkers = stubFailingWorker()
  // Nothing listens on this port.
  const { graph } = await startGraph([], undefined, { graphServer: 'http://127.0.0.1:1/graph' })
  graph.startDownload()
  expect(graph.download.get().state).toBe('loading')
  await expect
    .poll(() => graph.download.get())
    .toEqual({ state: 'failed', reason: 'The code that reads the graph could not be loaded' })
  restoreWorkers()
  graph.startDownload()
  await expect
    .poll(() => graph.download.get())
    .toEqual({ state: 'failed', reason: 'The server could not be reached' })
})
