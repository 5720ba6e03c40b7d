import { expect, test, vi } from 'vitest'
import { AccountKeys, type BrowserKeyInfo, type LockAfterMinutes } from '#contracts/accounts'
import { createStore } from '#kernel'
import { Outbox, type PublishJob, type Signer } from '#kernel/ports'
import { createInMemoryRelay, createTestPlugin } from '#kernel/testing'
import {
  ana,
  bo,
  createAccount,
  createLastingOutbox,
  createSignedList,
  cy,
  dan,
  getNewestOwnList,
  startGraph,
  waitUntil,
} from '../../tests/support/graph-fixture'

/** A plugin that provides an account with one key, which is locked or not. */
const keysPlugin = (pubkey: string, locked: boolean) => {
  const keys = createStore<readonly BrowserKeyInfo[]>([{ pubkey, lockKind: 'password', isLocked: locked }])
  const unlock = () => keys.set(() => [{ pubkey, lockKind: 'password', isLocked: false }])
  const none = createStore<readonly string[]>([])
  const plugin = createTestPlugin('test-keys', { provides: [AccountKeys] }, context => {
    context.provide(AccountKeys, {
      keys,
      unsaved: none,
      signedUpHere: none,
      worthSaving: none,
      unpersisted: none,
      loadKeys() {},
      readLockKind: async () => undefined,
      lock() {},
      lockAfter: createStore<LockAfterMinutes>(0),
      setLockAfter() {},
      showDialog() {},
    })
  })
  return { plugin, unlock }
}
const request = { plugin: 'test', signal: new AbortController().signal }

test('an open key reads private mutes, hides the people, and reveals them to nobody', async () => {
  const { signer, me } = createAccount()
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
  const test = await startGraph(
    [createSignedList(10_000, me, [cy], { content }), createSignedList(3, me, [dan])],
    signer,
  )
  const { graph, kernel, relay } = test
  const { plugin, unlock } = keysPlugin(me, true)
  kernel.enable(plugin)
  await kernel.activate('test-keys')
  await waitUntil(graph, () => graph.isMuted(cy))
  await vi.waitFor(() => expect(graph.privateMutes.get().phase).toBe('unread'))
  expect(graph.isMuted(ana)).toBe(false)
  unlock()
  await waitUntil(graph, () => graph.isMuted(ana))
  expect(graph.privateMutes.get()).toEqual({ phase: 'read', people: 2 })
  expect([graph.isMuted(bo), graph.isOvermuted(ana, 'author'), graph.isMuted(me)]).toEqual([
    true,
    true,
    false,
  ])
  await waitUntil(graph, () => graph.state.get().isReady)
  expect(await graph.mutersOf(ana)).toEqual([])
  expect(await graph.mutersOf(cy)).toEqual([me])

  // Muting somebody publicly leaves the encrypted part of the list unchanged.
  await graph.mute(dan).whenSent
  expect(getNewestOwnList(relay, me, 10_000)).toMatchObject({
    content,
    tags: [
      ['p', cy],
      ['p', dan],
    ],
  })
  const job = graph.unmute(ana)
  expect(graph.isMuted(ana)).toBe(false)
  await job.whenSent
  expect(graph.isMuted(ana)).toBe(false)
  const written = getNewestOwnList(relay, me, 10_000)
  expect(written?.tags).toEqual([
    ['p', cy],
    ['p', dan],
  ])
  expect(JSON.parse(await signer.decrypt(me, written?.content ?? '', request))).toEqual(entries.slice(1))
  await vi.waitFor(() => expect(graph.privateMutes.get()).toEqual({ phase: 'read', people: 1 }))
  expect(graph.isMuted(bo)).toBe(true)
})

test('a private mute hides at once, is encrypted for the reader alone, and can be undone', async () => {
  const { signer, me } = createAccount()
  const test = await startGraph([createSignedList(10_000, me, [cy])], signer)
  const { graph, kernel, relay } = test
  kernel.enable(keysPlugin(me, false).plugin)
  await kernel.activate('test-keys')
  await waitUntil(graph, () => graph.isMuted(cy))
  const muting = graph.mute(ana, { privately: true })
  expect(graph.isMuted(ana)).toBe(true)
  await muting.whenSent
  const written = getNewestOwnList(relay, me, 10_000)
  expect(written?.tags).toEqual([['p', cy]])
  expect(JSON.parse(await signer.decrypt(me, written?.content ?? '', request))).toEqual([['p', ana]])
  await vi.waitFor(() => expect(graph.privateMutes.get()).toEqual({ phase: 'read', people: 1 }))
  expect(graph.isMuted(ana)).toBe(true)

  graph.mute(bo, { privately: true })
  expect(graph.isMuted(bo)).toBe(true)
  await graph.unmute(bo).whenSent
  const after = getNewestOwnList(relay, me, 10_000)
  expect(JSON.parse(await signer.decrypt(me, after?.content ?? '', request))).toEqual([['p', ana]])
  await vi.waitFor(() => expect(graph.privateMutes.get()).toEqual({ phase: 'read', people: 1 }))
  expect([ana, bo, cy].map(graph.isMuted)).toEqual([true, false, true])
})

// This test takes several seconds, because the outbox tries again and again to reach a relay that is closed.
test('a private mute without an answering relay still hides after a restart, and reveals nothing', async () => {
  const { signer, me } = createAccount()
  let asked = 0
  const count = async () => {
    asked++
    return ''
  }
  const silent: Signer = { ...signer, encrypt: count, decrypt: count }
  const relay = createInMemoryRelay([createSignedList(10_000, me, [cy])])
  const rest = { relays: [relay], openOutboxStorage: createLastingOutbox() }
  relay.close()
  const before = await startGraph([], silent, rest)
  const waits = (act: PublishJob) =>
    vi.waitFor(
      () => expect(act.status.get()).toMatchObject({ phase: 'queued', reason: expect.any(String) }),
      30_000,
    )
  const job = before.graph.mute(ana, { privately: true })
  await waits(job)
  await waits(before.graph.mute(bo))
  await before.kernel.dispose()

  const { graph, kernel } = await startGraph([], silent, rest)
  await waitUntil(graph, () => graph.isMuted(ana) && graph.isMuted(bo))
  expect(asked).toBe(0)
  const outbox = await kernel.resolve(Outbox)
  expect(JSON.stringify(outbox.entries.get())).toContain(bo)
  expect(JSON.stringify(outbox.entries.get())).not.toContain(ana)
  kernel.enable(createTestPlugin('other', { permissions: ['decrypt'] }))
  expect(await kernel.nostr('other').getUnsignedChanges(job.id)).toEqual([])
  const unmuting = graph.unmute(ana)
  expect(graph.isMuted(ana)).toBe(false)
  await waits(unmuting)
  expect([graph.isMuted(ana), graph.isMuted(bo)]).toEqual([false, true])
}, 90_000)

test('an invalid encrypted part hides nobody and is reported', async () => {
  const { signer, me } = createAccount()
  const content = await signer.encrypt(me, '{"p":"x"}', request)
  const { graph, kernel } = await startGraph([createSignedList(10_000, me, [cy], { content })], signer)
  kernel.enable(keysPlugin(me, false).plugin)
  await kernel.activate('test-keys')
  await vi.waitFor(() => expect(graph.privateMutes.get().phase).toBe('failed'))
  expect(graph.privateMutes.get().reason).toMatch(/unknown format/)
  expect(graph.isMuted(cy)).toBe(true)
})

test('an outside signer is asked only if the user wants it, once per version', async () => {
  const { signer, me } = createAccount()
  let asked = 0
  const counting: Signer = {
    ...signer,
    decrypt(...given) {
      asked++
      return signer.decrypt(...given)
    },
  }
  const content = await signer.encrypt(me, JSON.stringify([['p', ana]]), request)
  const test = await startGraph([createSignedList(10_000, me, [cy], { content })], counting)
  const { graph, session, relay } = test
  session.set(() => ({ pubkey: me, canSign: true, method: 'nip07' as const }))
  await vi.waitFor(() => expect(graph.privateMutes.get().phase).toBe('unread'))
  expect([asked, graph.isMuted(ana)]).toEqual([0, false])
  graph.setReadPrivateMutes(true)
  await waitUntil(graph, () => graph.isMuted(ana))
  await graph.mute(bo).whenSent
  expect(getNewestOwnList(relay, me, 10_000)?.content).toBe(content)
  expect(asked).toBe(1)
  graph.setReadPrivateMutes(false)
  expect([graph.isMuted(ana), graph.privateMutes.get().phase]).toEqual([false, 'unread'])
})
