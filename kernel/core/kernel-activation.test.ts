import { afterEach, expect, test, vi } from 'vitest'
import {
  clockTicked,
  TestClockService,
  TestDiaryService,
  testClockPlugin,
  testDiaryPlugin,
  testItems,
} from '../testing/clock-plugins'
import { createDeferred } from '../testing/create-deferred'
import { createTestPlugin } from '../testing/create-test-plugin'
import { createKernel } from './kernel'
import type { PluginContext } from './plugin'

/** Creates a plugin whose activation ends only when the test calls `goOn`. */
function slow(id: string, rest: Parameters<typeof createTestPlugin>[1] = {}) {
  const { promise, resolve } = createDeferred<void>()
  let seen: PluginContext | undefined
  const manifest = createTestPlugin(id, rest, async context => {
    seen = context
    await promise
    context.contribute(testItems({ id: 'late' }))
    context.interval(() => {}, 1_000)
    context.store(0)
    if (rest.provides) context.provide(TestClockService, { now: () => 1 })
  })
  return { manifest, goOn: resolve, context: () => seen }
}

afterEach(() => vi.useRealTimers())

test('a failed activation is rolled back and reported, and suspends the plugin; enabling it starts afresh', async () => {
  const kernel = createKernel()
  const before = kernel.countResources()
  let fails = true
  const manifest = createTestPlugin(
    'p',
    { contributes: [testItems({ id: 'a' })], provides: [TestClockService] },
    context => {
      context.provide(TestClockService, { now: () => 1 })
      context.interval(() => {}, 10)
      context.on(clockTicked, () => {})
      if (fails) throw new Error('no luck')
    },
  )
  kernel.enable(manifest)
  await expect(kernel.resolve(TestClockService)).rejects.toThrow('no luck')
  expect(kernel.pluginStates.get()).toEqual({ p: 'faulted' })
  expect(kernel.faults.get()).toMatchObject([{ plugin: 'p', where: 'activate', message: 'no luck' }])
  expect(kernel.countResources()).toEqual(before)
  fails = false
  kernel.enable(manifest)
  await kernel.activate('p')
  expect(kernel.pluginStates.get()).toEqual({ p: 'active' })
})

test('a provider that fails blocks the plugins that require it', async () => {
  const kernel = createKernel()
  const failing = createTestPlugin('clock', { provides: [TestClockService] }, () => {
    throw new Error('no')
  })
  kernel.enable(failing, testDiaryPlugin)
  await expect(kernel.resolve(TestDiaryService)).rejects.toThrow()
  expect(kernel.pluginStates.get()).toEqual({ clock: 'faulted', diary: 'blocked' })
  kernel.enable(testClockPlugin)
  await kernel.resolve(TestDiaryService)
  expect(kernel.pluginStates.get()).toEqual({ clock: 'active', diary: 'active' })
})

test('a plugin that is turned off while its code loads never runs', async () => {
  const kernel = createKernel()
  const before = kernel.countResources()
  const { promise, resolve } = createDeferred<{ activate(): void }>()
  const activate = vi.fn()
  kernel.enable(createTestPlugin('p', { activate: () => promise }))
  const activation = kernel.activate('p').catch(() => 'refused')
  await kernel.disable('p')
  resolve({ activate })
  expect(await activation).toBe('refused')
  expect(activate).not.toHaveBeenCalled()
  expect(kernel.pluginStates.get()).toEqual({ p: 'off' })
  expect(kernel.countResources()).toEqual(before)
})

test('a plugin that is turned off while it activates leaves nothing behind, whatever it acquires later', async () => {
  const kernel = createKernel()
  const before = kernel.countResources()
  const told: unknown[] = []
  kernel.watch(TestClockService, service => told.push(service))
  kernel.points.subscribe(testItems, () => told.push('points'))
  const { manifest, goOn, context } = slow('p', { provides: [TestClockService] })
  kernel.enable(manifest)
  const activation = kernel.activate('p').catch(() => 'refused')
  await vi.waitFor(() => expect(context()).toBeDefined())
  await kernel.disable('p')
  goOn()
  expect(await activation).toBe('refused')
  await new Promise(resolve => setTimeout(resolve))
  expect(told).toEqual([undefined])
  expect(kernel.faults.get()).toEqual([])
  expect({ ...kernel.countResources(), listeners: 0, watchers: 0 }).toEqual(before)
})

test('a caller that waits for a plugin gets an error when that plugin is turned off while it hangs', async () => {
  const kernel = createKernel()
  kernel.enable(slow('p', { provides: [TestClockService] }).manifest)
  const asked = kernel.resolve(TestClockService).catch(() => 'refused')
  await kernel.disable('p')
  expect(await asked).toBe('refused')
  kernel.enable(testClockPlugin)
  expect((await kernel.resolve(TestClockService)).now()).toBe(7)
})

test('if a plugin is turned off and on again while it activates, only the new activation counts', async () => {
  const kernel = createKernel()
  const { manifest, goOn, context } = slow('p', { provides: [TestClockService] })
  kernel.enable(manifest)
  void kernel.activate('p').catch(() => {})
  await vi.waitFor(() => expect(context()).toBeDefined())
  const old = context()
  await kernel.disable('p')
  kernel.enable(manifest)
  const again = kernel.activate('p')
  goOn()
  await again
  expect(context() === old).toBe(false)
  expect(kernel.points.get(testItems).map(e => e.key)).toEqual(['p/late'])
  expect(kernel.pluginStates.get()).toEqual({ p: 'active' })
  expect(kernel.faults.get()).toEqual([])
})

test('an activation that takes too long is a fault', async () => {
  vi.useFakeTimers()
  const kernel = createKernel()
  const before = kernel.countResources()
  const { manifest, goOn } = slow('p')
  kernel.enable(manifest)
  const activation = kernel.activate('p').catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(kernel.pluginStates.get()).toEqual({ p: 'enabled' })
  await vi.advanceTimersByTimeAsync(1)
  expect(await activation).toBe('p takes too long to activate')
  expect(kernel.pluginStates.get()).toEqual({ p: 'faulted' })
  goOn()
  await vi.advanceTimersByTimeAsync(1)
  expect(kernel.countResources()).toEqual(before)
  expect(vi.getTimerCount()).toBe(0)
})

test('code that the network does not deliver is requested again until it arrives, and is no strike', async () => {
  vi.useFakeTimers()
  const kernel = createKernel()
  const before = kernel.countResources()
  let missing = 4
  const clockPlugin = createTestPlugin('clock', {
    provides: [TestClockService],
    activateOn: ['startup'],
    activate: async () => {
      if (missing-- > 0) throw new TypeError('Failed to fetch dynamically imported module: /assets/clock.js')
      return {
        activate: (context: PluginContext) => void context.provide(TestClockService, { now: () => 1 }),
      }
    },
  })
  kernel.enable(clockPlugin, testDiaryPlugin)
  await vi.advanceTimersByTimeAsync(1)
  expect(kernel.pluginStates.get()).toEqual({ clock: 'enabled', diary: 'enabled' })
  // Resolving the service loads the plugin's code at once, without waiting for the next scheduled attempt. The
  // caller gets the error of this attempt.
  await expect(kernel.resolve(TestDiaryService)).rejects.toThrow('Failed to fetch')
  expect(kernel.pluginStates.get()).toEqual({ clock: 'enabled', diary: 'enabled' })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(kernel.pluginStates.get()).toEqual({ clock: 'active', diary: 'active' })
  expect(kernel.faults.get().filter(f => f.plugin === 'clock')).toHaveLength(4)

  missing = 1
  await kernel.disable('clock')
  kernel.enable(clockPlugin)
  await vi.advanceTimersByTimeAsync(1)
  for (const id of ['clock', 'diary']) await kernel.disable(id)
  expect(vi.getTimerCount()).toBe(0)
  expect(kernel.countResources()).toEqual(before)
})

test('on a slow network code may take longer than an activation', async () => {
  vi.useFakeTimers()
  const kernel = createKernel()
  const { promise, resolve } = createDeferred<{ activate(): void }>()
  kernel.enable(createTestPlugin('p', { activate: () => promise }))
  const activation = kernel.activate('p')
  await vi.advanceTimersByTimeAsync(60_000)
  resolve({ activate() {} })
  await activation
  expect(kernel.pluginStates.get()).toEqual({ p: 'active' })
})

test('the code of a plugin loads while the services that it requires start', async () => {
  const kernel = createKernel()
  const clock = slow('clock', { provides: [TestClockService] })
  const loaded: string[] = []
  kernel.enable(clock.manifest, {
    ...createTestPlugin('watch', { requires: [TestClockService] }),
    activate: async () => {
      loaded.push('watch')
      return { activate: context => void loaded.push(`at ${context.use(TestClockService).now()}`) }
    },
  })
  const activation = kernel.activate('watch')
  expect(loaded).toEqual(['watch'])
  clock.goOn()
  await activation
  expect(loaded).toEqual(['watch', 'at 1'])
})

test('code can be loaded ahead, with that of the required plugins, and nothing is activated', async () => {
  const kernel = createKernel()
  const loaded: string[] = []
  const loads = (manifest: ReturnType<typeof createTestPlugin>, fails = false) => ({
    ...manifest,
    activate: async () => {
      loaded.push(manifest.id)
      if (fails) throw new TypeError('Failed to fetch dynamically imported module')
      return {
        activate: (context: PluginContext) => void context.provide(TestClockService, { now: () => 1 }),
      }
    },
  })
  kernel.enable(
    loads(createTestPlugin('clock', { provides: [TestClockService] })),
    loads(createTestPlugin('watch', { requires: [TestClockService], activateOn: [clockTicked] }), true),
    loads(createTestPlugin('other', { requires: [TestClockService] })),
  )
  kernel.loadCode(clockTicked)
  expect(loaded).toEqual(['watch', 'clock'])
  expect(kernel.pluginStates.get()).toEqual({ clock: 'enabled', watch: 'enabled', other: 'enabled' })
  await Promise.resolve()
  expect(kernel.faults.get()).toEqual([])
})
