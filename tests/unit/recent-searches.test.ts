import { createHash } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { Graph } from '#contracts/graph'
import { RecentPeople } from '#contracts/search'
import { pluginSettingsKey } from '#kernel'
import { Config, type HostConfig } from '#kernel/config'
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
import manifest from '../../plugins/search/manifest'

const [me, friend, muted, flagged] = [1, 2, 3, 4].map(numberToHex) as [string, string, string, string]
const hash = createHash('sha256').update(Buffer.from(flagged, 'hex')).digest('hex')

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
})

test('recent searches hide people who are muted or on the blocklist, and show unmuted people again', async () => {
  const mutes = (created_at: number, people: readonly string[]) =>
    createTestEvent({ kind: 10_000, pubkey: me, created_at, content: '', tags: people.map(p => ['p', p]) })
  const before = Math.floor(Date.now() / 1_000) - 100
  made = createTestKernel({
    relays: [createInMemoryRelay([mutes(before, [muted])])],
    session: { pubkey: me, canSign: false, method: 'read-only' },
  })
  const { kernel, relay, nostr } = made
  const blocklist = { provider: 'Example Trust', note: 'note1', hashes: [hash] }
  kernel
    .settings(pluginSettingsKey('search'), { version: 1, defaults: [] as unknown[], read: () => undefined })
    .set(() =>
      [
        [muted, 'Muted'],
        [flagged, 'Flagged'],
        [friend, 'Friend'],
      ].map(([pubkey, name]) => ({ pubkey, name, query: 'n' })),
    )
  kernel.enable(
    createTestPlugin('test-host', { provides: [Config, Toasts] }, context => {
      context.provide(Config, {
        relays: [relay.url],
        rootAccount: me,
        mediaServers: [],
        blocklist,
      } as HostConfig)
      context.provide(Toasts, { show: () => () => {} })
    }),
    listsManifest,
    graphManifest,
    manifest,
  )
  const recent = await kernel.resolve(RecentPeople)
  const names = () => recent.people.get().map(({ name }) => name)
  const graph = await kernel.resolve(Graph)
  await expect.poll(() => graph.isMuted(muted)).toBe(true)
  await expect.poll(names).toEqual(['Friend'])
  // A person who is opened again moves to the top. The other people keep their order.
  recent.add({ pubkey: flagged, name: 'Flagged', query: 'f' })
  recent.add({ pubkey: friend, name: 'Friend', query: 'fr' })
  await expect.poll(() => recent.people.get()[0]?.query).toBe('fr')
  expect(names()).toEqual(['Friend'])

  nostr.addEvents([mutes(before + 50, [])])
  await expect.poll(names).toEqual(['Friend', 'Muted'])
})
