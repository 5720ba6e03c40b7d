// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { noteFilters } from '#contracts/notes'
import { createStore, definePlugin, type Kernel, type PluginManifest, pluginSettingsKey } from '#kernel'
import { Config } from '#kernel/config'
import { Accounts, hasTooFewAnswers } from '#kernel/ports'
import {
  createTestEvent,
  createTestKernel,
  expectNoLeaks,
  getResourceCounts,
  numberToHex,
} from '#kernel/testing'
import { Notifications, notificationKinds } from './contract'
import notifications from './manifest'
import { notificationsSettings } from './notifications-settings'

const me = numberToHex(1)
const ann = numberToHex(2)
const VOICE = 1244

/** Provides the services of the host that this plugin uses. */
const host = definePlugin({
  id: 'host',
  version: '1.0.0',
  api: 1,
  title: 'Host',
  summary: 'The host of this test.',
  icon: 'home',
  provides: [Accounts, Config],
  activate: async () => ({
    activate(context) {
      context.provide(Config, { relays: [], rootAccount: me, mediaServers: [] })
      context.provide(Accounts, {
        accounts: createStore([]),
        signIn() {},
        getAddRefusal: () => undefined,
        switchTo() {},
        async signOut() {},
        onSignOut: () => ({ dispose() {} }),
      })
    },
  }),
})

/** Another plugin, which contributes a notification kind for spoken answers (NIP-A0). */
const voices: PluginManifest = definePlugin({
  id: 'voices',
  version: '1.0.0',
  api: 1,
  title: 'Voices',
  summary: 'Spoken answers.',
  icon: 'note',
  contributes: [
    notificationKinds({
      id: 'voices',
      kinds: [VOICE],
      label: 'Voices',
      icon: 'note',
      parseAction: ({ event }) => {
        const about = event.tags.find(([name]) => name === 'E')?.[1]
        return about === undefined ? undefined : { targetId: about }
      },
      title: () => 'spoke of your note',
    }),
  ],
})

/** Another plugin, which contributes a notification kind for reactions. */
const likes: PluginManifest = definePlugin({
  id: 'likes',
  version: '1.0.0',
  api: 1,
  title: 'Likes',
  summary: 'Reactions.',
  icon: 'note',
  contributes: [
    notificationKinds({
      id: 'likes',
      kinds: [7],
      label: 'Likes',
      icon: 'note',
      parseAction: ({ eventIds: [targetId] }) => (targetId === undefined ? undefined : { targetId }),
      title: () => 'liked your note',
    }),
  ],
})

const mine = createTestEvent({ kind: 1, pubkey: me, content: 'Mine' })
const tags = [['p', me]]
const reply = createTestEvent({ kind: 1, pubkey: ann, content: 'Indeed', tags: [['e', mine.id], ...tags] })
const spoken = createTestEvent({ kind: VOICE, pubkey: ann, content: 'Well', tags: [['E', mine.id], ...tags] })

let made: ReturnType<typeof createTestKernel>
function start(...manifests: PluginManifest[]): Kernel {
  made = createTestKernel({
    events: [mine, reply, spoken],
    session: { pubkey: me, canSign: false, method: 'read-only' },
  })
  made.kernel.enable(host, ...manifests)
  return made.kernel
}
afterEach(() => made.kernel.dispose())

const rowsOf = async (kernel: Kernel) =>
  (await kernel.resolve(Notifications)).state.get().rows.map(({ id, type }) => `${type} ${id}`)
const REPLIED = `notifications/mentions ${mine.id}-1`
const SPOKEN = `voices/voices ${mine.id}-${VOICE}`

describe('the plugin', () => {
  it('shows a kind of another plugin while that plugin is on', async () => {
    const kernel = start(notifications)
    await vi.waitFor(async () => expect(await rowsOf(kernel)).toEqual([REPLIED]), 5_000)
    kernel.enable(voices)
    await vi.waitFor(
      async () => expect((await rowsOf(kernel)).sort()).toEqual([SPOKEN, REPLIED].sort()),
      5_000,
    )
    await kernel.disable('voices')
    await vi.waitFor(async () => expect(await rowsOf(kernel)).toEqual([REPLIED]), 5_000)
  })

  it('queries the relay once for a burst of changes, half a second after the last', async () => {
    start(notifications)
    const { kernel, relay, session } = made
    await vi.waitFor(async () => expect(await rowsOf(kernel)).toEqual([REPLIED]), 5_000)
    const told = () => relay.getRequests().flatMap(filters => filters.flatMap(filter => filter['#p'] ?? []))
    const before = told().length
    const accounts = [3, 4, 5, 6].map(numberToHex)
    for (const pubkey of accounts) {
      session.set(() => ({ pubkey, canSign: false, method: 'read-only' }))
      // If queries started without a delay, one would be running by now.
      await new Promise(resolve => setTimeout(resolve))
    }
    const last = performance.now()
    await vi.waitFor(() => expect(told().slice(before)).toEqual(accounts.slice(-1)), 5_000)
    expect(performance.now() - last).toBeGreaterThan(450)
    // The open subscription delivers new events immediately.
    relay.add(
      createTestEvent({
        kind: 1,
        pubkey: ann,
        content: 'Well said',
        tags: [
          ['e', mine.id],
          ['p', numberToHex(6)],
        ],
      }),
    )
    await vi.waitFor(async () => expect(await rowsOf(kernel)).toHaveLength(1), 5_000)
    expect(told().slice(before)).toEqual(accounts.slice(-1))
  })

  it('leaves reactions to a channel message out, also if only the stored message tells its kind', async () => {
    const react = (id: string, ...more: string[][]) =>
      createTestEvent({ kind: 7, pubkey: ann, content: '+', tags: [['e', id], ...tags, ...more] })
    const message = createTestEvent({ kind: 42, pubkey: me, content: 'In the channel' })
    const storedNote = createTestEvent({ kind: 1, pubkey: me, content: 'Stored' })
    const unknownId = numberToHex(7)
    made = createTestKernel({
      events: [react(message.id), react(message.id, ['k', '42']), react(storedNote.id), react(unknownId)],
      storedEvents: [message, storedNote],
      session: { pubkey: me, canSign: false, method: 'read-only' },
    })
    made.kernel.enable(host, notifications, likes)
    const { state } = await made.kernel.resolve(Notifications)
    const seenTargets = new Set<string>()
    state.subscribe(() => {
      for (const { targetId } of state.get().rows) seenTargets.add(targetId)
    })
    await vi.waitFor(() => expect(seenTargets).toEqual(new Set([storedNote.id, unknownId])), 5_000)
    expect(state.get().rows).toHaveLength(2)
  })

  it('lists quotes of the reader’s notes that do not name the reader', async () => {
    const kernel = start(notifications)
    await vi.waitFor(async () => expect(await rowsOf(kernel)).toEqual([REPLIED]), 5_000)
    const theirs = createTestEvent({ kind: 1, pubkey: numberToHex(3), content: 'Theirs' })
    const quote = createTestEvent({ kind: 1, pubkey: ann, content: 'Look', tags: [['q', mine.id]] })
    made.relay.add(theirs, quote, createTestEvent({ kind: 1, pubkey: ann, tags: [['q', theirs.id]] }))
    const state = async () => (await kernel.resolve(Notifications)).state.get().rows
    await vi.waitFor(
      async () => expect((await state())[0]?.users.map(({ actionType }) => actionType)).toEqual(['quote']),
      5_000,
    )
    expect((await state()).map(({ id }) => id)).toEqual([`${mine.id}-1`])
    // Quotes of the reader's next note are requested too.
    const later = createTestEvent({ kind: 1, pubkey: me, content: 'Later' })
    made.relay.add(later)
    made.relay.add(createTestEvent({ kind: 1, pubkey: ann, content: 'Look', tags: [['q', later.id]] }))
    await vi.waitFor(async () => expect((await state())[0]?.targetId).toBe(later.id), 5_000)
    const asked = made.relay.getRequests().flatMap(filters => filters.flatMap(filter => filter['#q'] ?? []))
    expect(new Set(asked)).toEqual(new Set([mine.id, later.id]))
  })

  it('asks for quotes of the newest 200 notes at most', async () => {
    const kernel = start(notifications)
    made.relay.add(...Array.from({ length: 1_000 }, () => createTestEvent({ kind: 1, pubkey: me })))
    const asked = () => made.relay.getRequests().flatMap(filters => filters.map(f => f['#q']?.length ?? 0))
    await vi.waitFor(() => expect(Math.max(...asked())).toBe(200), 5_000)
    expect(await rowsOf(kernel)).toEqual([REPLIED])
  })

  it('remembers what was seen', async () => {
    const kernel = start(notifications)
    const service = await kernel.resolve(Notifications)
    await vi.waitFor(() => expect(service.latestAt.get()).toBe(reply.created_at), 5_000)
    expect(service.seenAt.get()).toBe(0)
    service.markSeen()
    expect(service.seenAt.get()).toBeGreaterThanOrEqual(reply.created_at)
  })

  it('is not loading forever if all kinds are disabled', async () => {
    const kernel = start(notifications)
    const service = await kernel.resolve(Notifications)
    await vi.waitFor(async () => expect(await rowsOf(kernel)).toEqual([REPLIED]), 5_000)
    const store = kernel.settings(pluginSettingsKey('notifications'), notificationsSettings)
    store.set(draft => {
      for (const { key } of kernel.points.get(notificationKinds)) draft.shown[key] = false
    })
    const none = { rows: [], loading: false, older: 'end' }
    await vi.waitFor(() => expect(service.state.get()).toMatchObject(none), 5_000)
  })

  it('stays empty when the relay that said so disconnects', async () => {
    const kernel = start(notifications)
    const service = await kernel.resolve(Notifications)
    const answers = () => Object.values(service.state.get().query.answers).map(({ state }) => state)
    await vi.waitFor(() => expect(answers()).toEqual(['eose']), 5_000)
    made.relay.close()
    await vi.waitFor(() => expect(answers()).not.toContain('eose'), 5_000)
    expect(hasTooFewAnswers(service.state.get().query)).toBe(false)
  })

  it('notices that another tab has marked more as seen', async () => {
    const kernel = start(notifications)
    const service = await kernel.resolve(Notifications)
    const value = { seenAt: { [me]: 1_800_000_000 } }
    const news = { key: 'pinion/settings/notifications', newValue: JSON.stringify({ version: 2, value }) }
    dispatchEvent(new StorageEvent('storage', news))
    expect(service.seenAt.get()).toBe(1_800_000_000)
    for (const newValue of ['{', '[]', '{"version":9,"value":{}}'])
      dispatchEvent(new StorageEvent('storage', { ...news, newValue }))
    expect(service.seenAt.get()).toBe(1_800_000_000)
  })

  it('reports the plugin that cannot read or judge an event, and continues without it', async () => {
    const fails = (): never => {
      throw new Error('no verdict today')
    }
    const guest = definePlugin({
      ...voices,
      id: 'guest',
      contributes: [
        notificationKinds({
          id: 'answers',
          order: 1,
          kinds: [1],
          label: 'Answers',
          icon: 'note',
          parseAction: fails,
          title: String,
        }),
        noteFilters({ id: 'strict', judge: fails }),
      ],
    })
    const kernel = start(notifications, guest)
    await vi.waitFor(async () => expect(await rowsOf(kernel)).toEqual([REPLIED]), 5_000)
    expect(
      new Set(kernel.faults.get().map(({ plugin, where, message }) => `${plugin}, ${where}: ${message}`)),
    ).toEqual(
      new Set([
        'guest, notification-kinds:guest/answers: no verdict today',
        'guest, note-filters:guest/strict: no verdict today',
      ]),
    )
  })

  it('leaves nothing behind', async () => {
    const kernel = start()
    await kernel.activate('host')
    const before = getResourceCounts(kernel)
    kernel.enable(notifications)
    const service = await kernel.resolve(Notifications)
    await vi.waitFor(() => expect(service.latestAt.get()).toBeGreaterThan(0), 5_000)
    await kernel.disable('notifications')
    expectNoLeaks(before, getResourceCounts(kernel))
  })
})
