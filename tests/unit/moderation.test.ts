import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { Graph } from '#contracts/graph'
import { Moderation } from '#contracts/moderation'
import { noteFilters, noteMenu } from '#contracts/notes'
import { personFilters } from '#contracts/profiles'
import { pluginSettingsKey } from '#kernel'
import { Config, type HostConfig } from '#kernel/config'
import type { NostrEvent } from '#kernel/ports'
import { getStrictestVerdict, type ModerationVerdict } from '#kernel/ports'
import { Toasts } from '#kernel/shell'
import {
  createInMemoryRelay,
  createTestEvent,
  createTestKernel,
  createTestPlugin,
  numberToHex,
  type TestKernel,
} from '#kernel/testing'
import graphManifest from '../../plugins/graph/manifest'
import listsManifest from '../../plugins/lists/manifest'
import manifest from '../../plugins/moderation/manifest'
import { moderationSettings } from '../../plugins/moderation/moderation-settings'

const NOW = Math.floor(Date.now() / 1_000)
/** A chain of people, each following the next. Person 0 is the reader, and person 5 is at distance 5. */
const chain = [0, 1, 2, 3, 4, 5].map(n => numberToHex(100 + n))
const [me = '', friend = ''] = chain
const stranger = numberToHex(50)
const list = (kind: number, pubkey: string, people: readonly string[]) =>
  createTestEvent({ kind, pubkey, content: '', created_at: NOW - 100, tags: people.map(p => ['p', p]) })
const follows = chain.slice(0, -1).map((pubkey, n) => list(3, pubkey, [chain[n + 1] ?? '']))

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})

async function start(events: readonly NostrEvent[], signedIn: boolean, blocked: readonly string[] = []) {
  const test = createTestKernel({
    relays: [createInMemoryRelay(events)],
    ...(signedIn && { session: { pubkey: me, canSign: false, method: 'read-only' as const } }),
  })
  made = test
  const hashes = blocked.map(key => createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex'))
  const blocklist = { provider: 'Example Trust', note: 'note1', hashes }
  const config = { relays: [test.relay.url], rootAccount: me, mediaServers: [], blocklist }
  test.kernel.enable(
    createTestPlugin('test-host', { provides: [Config, Toasts] }, context => {
      context.provide(Config, config as HostConfig)
      context.provide(Toasts, { show: () => () => {} })
    }),
    listsManifest,
    graphManifest,
    manifest,
  )
  const [graph, moderation] = [await test.kernel.resolve(Graph), await test.kernel.resolve(Moderation)]
  // The graph requests only the lists of people nearby, so add the lists of people further away.
  graph.addLists(events)
  return { ...test, graph, moderation }
}

/** Returns the present verdict of all filters on a person. */
const verdict = ({ kernel, session }: TestKernel, pubkey: string) => {
  const facts = { event: createTestEvent({ pubkey }), session: session.get() }
  return getStrictestVerdict(kernel.points.get(noteFilters), facts, (_, error) => {
    throw error
  })
}
const hidden = (reason: string, rest: Partial<ModerationVerdict> = {}) => ({
  action: 'hide',
  reason,
  ...rest,
  plugin: 'moderation',
})
const overmuted = hidden('Muted more than followed by people you follow')

test('people five steps away stand behind the toggle; people whom nobody knows are left out unless the setting is off', async () => {
  const { graph, moderation, kernel } = await start(follows, true)
  expect(moderation.getAcquaintance(stranger)).toBe('known')
  await expect.poll(() => graph.distance(chain[5] ?? '')).toBe(5)
  expect(chain.map(moderation.getAcquaintance)).toEqual([
    'known',
    'known',
    'known',
    'known',
    'known',
    'unknown',
  ])
  expect(moderation.getAcquaintance(stranger)).toBe('hidden')
  const before = moderation.version.get()
  kernel.settings(pluginSettingsKey('moderation'), moderationSettings).set(s => {
    s.hideEventsByUnknownUsers = false
  })
  expect(moderation.version.get()).toBeGreaterThan(before)
  expect(moderation.getAcquaintance(stranger)).toBe('unknown')
})

test('a person ten steps away is left out like one whom nobody knows; nine steps stand behind the toggle', async () => {
  const long = [me, ...Array.from({ length: 10 }, (_, n) => numberToHex(201 + n))]
  const next = long.slice(0, -1).map((pubkey, n) => list(3, pubkey, [long[n + 1] ?? '']))
  const { graph, moderation } = await start(next, true)
  await expect.poll(() => graph.distance(long[10] ?? '')).toBe(10)
  expect([4, 5, 9, 10].map(n => moderation.getAcquaintance(long[n] ?? ''))).toEqual([
    'known',
    'unknown',
    'unknown',
    'hidden',
  ])
})

test('to a visitor nobody is a stranger', async () => {
  const { graph, moderation } = await start(follows, false)
  await expect.poll(() => graph.distance(chain[5] ?? '')).toBe(5)
  expect(moderation.getAcquaintance(stranger)).toBe('known')
})

test('notes by people who are muted, or muted more than followed, are hidden with the reason; own notes never are', async () => {
  const muted = numberToHex(60)
  const disliked = numberToHex(61)
  const events = [...follows, list(10_000, me, [muted]), list(10_000, friend, [disliked, me])]
  const started = await start(events, true)
  const { graph, kernel } = started
  const byMe = hidden('You muted', { person: muted })
  await expect.poll(() => verdict(started, muted)).toEqual(byMe)
  await expect.poll(() => graph.isOvermuted(disliked, 'feed')).toBe(true)
  expect([disliked, me, friend, stranger].map(key => verdict(started, key))).toEqual([
    overmuted,
    undefined,
    undefined,
    undefined,
  ])
  kernel.settings(pluginSettingsKey('moderation'), moderationSettings).set(s => {
    s.hidePostsByMutedMoreThanFollowed = false
  })
  expect([disliked, muted].map(key => verdict(started, key))).toEqual([undefined, byMe])
})

test('a visitor reads whose mute list hides a note', async () => {
  const muted = numberToHex(60)
  const started = await start([...follows, list(10_000, me, [muted])], false)
  await expect.poll(() => verdict(started, muted)).toEqual(hidden('Muted by', { person: me }))
})

test('the same people are left out of lists of people, and so are people on the site’s blocklist', async () => {
  const [muted, disliked, flagged] = [60, 61, 62].map(numberToHex) as [string, string, string]
  const events = [...follows, list(10_000, me, [muted]), list(10_000, friend, [disliked, me])]
  const started = await start(events, true, [flagged])
  const { moderation, kernel } = started
  const reasons = (...people: string[]) =>
    people.map(pubkey => {
      const facts = { pubkey, session: started.session.get() }
      return getStrictestVerdict(kernel.points.get(personFilters), facts, (_, error) => {
        throw error
      })
    })
  const version = moderation.version.get()
  const byMe = hidden('You muted', { person: muted })
  const bySite = hidden("On this site's blocklist", { final: true })
  await expect.poll(() => reasons(muted, disliked, flagged)).toEqual([byMe, overmuted, bySite])
  expect(moderation.version.get()).toBeGreaterThan(version)
  expect(reasons(me, friend, stranger)).toEqual([undefined, undefined, undefined])
  expect(verdict(started, flagged)).toEqual(bySite)
  kernel.settings(pluginSettingsKey('moderation'), moderationSettings).set(s => {
    s.hidePostsByMutedMoreThanFollowed = false
  })
  expect(reasons(muted, disliked, flagged)).toEqual([byMe, undefined, bySite])
})

test('the menu of a note mutes or unmutes its author, except on own notes and on notes signed for others', async () => {
  const muted = numberToHex(60)
  const started = await start([...follows, list(10_000, me, [muted])], true)
  started.session.set(() => ({ pubkey: me, canSign: true, method: 'key' as const }))
  await expect.poll(() => started.graph.isMuted(muted)).toBe(true)
  const menu = (pubkey: string, signedFor = false) => {
    const facts = {
      event: createTestEvent({ pubkey }),
      session: started.session.get(),
      isSignedForOthers: signedFor,
    }
    return started.kernel.points
      .get(noteMenu)
      .filter(({ value }) => value.when?.(facts) ?? true)
      .map(({ value }) => value.label)
  }
  expect(menu(friend)).toEqual(['Mute User', 'Report'])
  expect(menu(muted)).toEqual(['Unmute User', 'Report'])
  expect(menu(me)).toEqual([])
  expect(menu(friend, true)).toEqual([])
})

test('single notes can be hidden on this device; the record keeps a thousand valid ids, each once', async () => {
  const { kernel, moderation } = await start([], true)
  const [hidden, shown] = [1, 2].map(n => createTestEvent({ pubkey: friend, content: `note ${n}` }))
  if (!hidden || !shown) throw new Error('two notes')
  const verdict = (event: NostrEvent) =>
    getStrictestVerdict(kernel.points.get(noteFilters), { event, session: made!.session.get() }, () => {})
  expect(verdict(hidden)).toBeUndefined()
  moderation.hideNotes([hidden.id, hidden.id, 'no id'])
  expect(verdict(hidden)).toMatchObject({ action: 'hide', reason: 'You hid this note' })
  expect(verdict(shown)).toBeUndefined()
  const store = kernel.settings(pluginSettingsKey('moderation'), moderationSettings)
  expect(store.get().hiddenNotes).toEqual([hidden.id])
  moderation.hideNotes(Array.from({ length: 1_200 }, (_, n) => numberToHex(1_000 + n)))
  expect(store.get().hiddenNotes).toHaveLength(1_000)
  expect(moderationSettings.read({ hiddenNotes: [7, 'x', hidden.id] }, 1)?.hiddenNotes).toEqual([hidden.id])
})
