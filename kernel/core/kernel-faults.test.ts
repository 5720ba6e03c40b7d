import { expect, test, vi } from 'vitest'
import { createNostrClient } from '../nostr/page/create-nostr-client'
import { createTestPlugin } from '../testing/create-test-plugin'
import { createKernel } from './kernel'
import type { ActionLoader, PluginContext } from './plugin'
import { pluginSettingsKey } from './plugin-context'
import type { KeyValueStorage } from './settings'
import { createStore } from './store'
import { type ContributionBase, defineContributionPoint, defineEvent, defineService } from './tokens'

type Action = ContributionBase & { readonly action: ActionLoader<number> }
const actions = defineContributionPoint<Action>('view:actions')
const items = defineContributionPoint<ContributionBase>('items')
const told = defineEvent<string>('test.told')
const Clock = defineService<{ now(): number }>('clock@1')

function setUp() {
  let now = 1_000_000
  const kernel = createKernel({ now: () => now })
  const ids = ['a', 'b', 'c', 'd']
  const manifest = createTestPlugin('p', { contributes: ids.map(id => items({ id })) })
  kernel.enable(manifest)
  const shown = () => kernel.points.get(items).map(e => e.value.id)
  const fail = (id: string, at = 0) => {
    now += at
    kernel.report('p', `items:p/${id}`, new Error(`${id} failed`))
  }
  return { kernel, manifest, shown, fail, wait: (ms: number) => (now += ms) }
}

test('three bursts of faults quarantine a contribution, and its plugin goes on', () => {
  const { kernel, shown, fail } = setUp()
  fail('a')
  fail('a', 1_000)
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  fail('a', 1_000)
  expect(shown()).toEqual(['b', 'c', 'd'])
  fail('a', 5_000)
  expect(kernel.pluginStates.get()).toEqual({ p: 'enabled' })
})

test('a burst of faults counts once, however many cards fail in it', () => {
  const { shown, fail } = setUp()
  for (let n = 0; n < 50; n++) fail('a', n === 0 ? 0 : 10)
  expect(shown()).toContain('a')
})

test('strikes older than a minute are forgotten', () => {
  const { shown, fail } = setUp()
  for (let n = 0; n < 10; n++) fail('a', 30_001)
  expect(shown()).toContain('a')
})

test('three quarantined contributions suspend the plugin, and enabling it clears them', () => {
  const { kernel, manifest, shown, fail } = setUp()
  for (const id of ['a', 'b']) for (let n = 0; n < 3; n++) fail(id, 1_000)
  expect(shown()).toEqual(['c', 'd'])
  for (let n = 0; n < 3; n++) fail('c', 1_000)
  expect(shown()).toEqual([])
  expect(kernel.pluginStates.get()).toEqual({ p: 'faulted' })
  kernel.enable(manifest)
  expect(shown()).toEqual(['a', 'b', 'c', 'd'])
  fail('a', 1_000)
  expect(kernel.pluginStates.get()).toEqual({ p: 'enabled' })
})

test('three strikes anywhere else suspend the plugin, and no other plugin', () => {
  const { kernel, shown, wait } = setUp()
  kernel.enable(createTestPlugin('q', { contributes: [items({ id: 'z' })] }))
  for (let n = 0; n < 3; n++) {
    kernel.report('p', 'interval', new Error('no'))
    wait(1_000)
  }
  expect(kernel.pluginStates.get()).toEqual({ p: 'faulted', q: 'enabled' })
  expect(shown()).toEqual(['z'])
})

test('an error in any callback that a plugin passes to the kernel is caught and reported', async () => {
  vi.useFakeTimers()
  const kernel = createKernel()
  const fail = () => {
    throw new Error('no')
  }
  kernel.enable(
    createTestPlugin('clock', { provides: [Clock] }, c => void c.provide(Clock, { now: () => 1 })),
    createTestPlugin('p', {}, context => {
      context.on(told, fail)
      context.interval(fail, 100)
      context.watch(Clock, fail)
      context.own(fail)
    }),
  )
  await kernel.activate('p')
  kernel.emit(told, '')
  await kernel.activate('clock')
  await vi.advanceTimersByTimeAsync(100)
  await kernel.disable('p')
  expect(kernel.faults.get().map(f => `${f.plugin} ${f.where}`)).toEqual([
    'p event:test.told',
    'p watch:clock@1',
    'p interval',
    'p dispose',
  ])
  vi.useRealTimers()
})

test('a plugin may throw any value, not only an Error', () => {
  const { kernel } = setUp()
  const wordless = Object.create(null) as unknown
  const hostile = {
    toString() {
      throw new Error('ha')
    },
  }
  for (const error of [undefined, null, 'text', 5, Symbol('s'), wordless, hostile])
    expect(() => kernel.report('p', `items:p/${typeof error}`, error)).not.toThrow()
  expect(kernel.faults.get()).toHaveLength(7)
})

test('the list of faults is bounded', () => {
  const { kernel } = setUp()
  for (let n = 0; n < 300; n++) kernel.report('nobody', `place ${n}`, 'x')
  expect(kernel.faults.get()).toHaveLength(100)
  expect(kernel.faults.get().at(-1)?.where).toBe('place 299')
})

test('a full storage is reported, and suspends no plugin', async () => {
  let now = 1_000_000
  const storage: KeyValueStorage = {
    read: () => undefined,
    readText: () => undefined,
    write: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    remove() {},
  }
  const kernel = createKernel({ now: () => now, storage })
  const definition = { version: 1, defaults: 0, read: () => 0 }
  let context: PluginContext | undefined
  kernel.enable(
    createTestPlugin('host', {}),
    createTestPlugin('p', {}, c => {
      context = c
    }),
  )
  await kernel.activate('p')
  const mine = context?.settings(definition)
  const shared = kernel.settings('pinion/home', definition)
  for (let n = 1; n <= 5; n++) {
    now += 5_000
    mine?.set(() => n)
    shared.set(() => n)
  }
  expect([mine?.get(), shared.get()]).toEqual([5, 5])
  expect(kernel.pluginStates.get()).toEqual({ host: 'enabled', p: 'active' })
  expect(kernel.faults.get().filter(f => f.message === 'full').length).toBeGreaterThan(0)
})

test('a plugin and its views share one settings record', async () => {
  const kernel = createKernel()
  const definition = { version: 1, defaults: 0, read: Number }
  let context: PluginContext | undefined
  kernel.enable(
    createTestPlugin('p', {}, c => {
      context = c
    }),
  )
  await kernel.activate('p')
  const mine = context?.settings(definition)
  kernel.settings(pluginSettingsKey('p'), definition).set(() => 4)
  expect(mine?.get()).toBe(4)
})

const actionOf = (kernel: ReturnType<typeof createKernel>) => kernel.points.get(actions)[0]!

test('an action activates its owner, gets a context, and returns whether it succeeded', async () => {
  const kernel = createKernel({ nostr: nowhere() })
  const seen: unknown[] = []
  kernel.on(told, text => seen.push(text))
  const act = async (
    args: number,
    context: Parameters<Awaited<ReturnType<Action['action']>>['default']>[1],
  ) => {
    seen.push(args, (await context.resolve(Clock)).now(), context.signal.aborted)
    context.emit(told, 'done')
  }
  kernel.enable(
    createTestPlugin(
      'p',
      {
        provides: [Clock],
        contributes: [actions({ id: 'a', action: async () => ({ default: act }) })],
      },
      context => void context.provide(Clock, { now: () => 7 }),
    ),
  )
  expect(await kernel.runAction(actionOf(kernel), 5)).toBe(true)
  expect(seen).toEqual([5, 7, false, 'done'])
})

test('an action that fails is reported under its contribution, and is hidden after three failures', async () => {
  let now = 1_000_000
  const kernel = createKernel({ nostr: nowhere(), now: () => now })
  const action = async () => {
    throw new Error('no code')
  }
  kernel.enable(createTestPlugin('p', { contributes: [actions({ id: 'a', action })] }))
  const entry = actionOf(kernel)
  for (let n = 0; n < 3; n++) {
    now += 1_000
    expect(await kernel.runAction(entry, 1)).toBe(false)
  }
  expect(kernel.faults.get()[0]?.message).toBe('no code')
  expect(kernel.pluginStates.get()).toEqual({ p: 'active' })
  expect(kernel.points.get(actions)).toEqual([])
})

test('an action whose plugin is turned off while it loads does not run, and leaves nothing behind', async () => {
  const kernel = createKernel({ nostr: nowhere() })
  const before = kernel.countResources()
  const act = vi.fn()
  kernel.enable(
    createTestPlugin('p', { contributes: [actions({ id: 'a', action: async () => ({ default: act }) })] }),
  )
  const entry = actionOf(kernel)
  const run = kernel.runAction(entry, 1)
  await kernel.disable('p')
  expect(await run).toBe(false)
  expect(await kernel.runAction(entry, 1)).toBe(false)
  expect(act).not.toHaveBeenCalled()
  expect(kernel.faults.get()).toEqual([])
  expect(kernel.countResources()).toEqual(before)
})

test('a plugin that asks for Nostr after it was turned off leaves no query', async () => {
  const nostr = nowhere()
  const kernel = createKernel({ nostr })
  const before = kernel.countResources()
  let context: PluginContext | undefined
  kernel.enable(
    createTestPlugin('p', {}, c => {
      context = c
    }),
  )
  await kernel.activate('p')
  await kernel.disable('p')
  context?.nostr.query({ kinds: [1] }).subscribe(() => {})
  expect(kernel.countResources()).toEqual(before)
})

/** Creates the part of the kernel that speaks Nostr, with an engine that never answers. */
function nowhere() {
  return createNostrClient({
    port: { send() {}, listen() {}, dispose() {} },
    relays: createStore([]),
    session: createStore({ canSign: false, method: 'none' as const }),
  })
}
