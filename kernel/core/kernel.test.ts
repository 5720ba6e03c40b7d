import { afterEach, expect, test, vi } from 'vitest'
import {
  clockTicked,
  TestClockService,
  TestDiaryService,
  testClockPlugin,
  testDiaryPlugin,
  testDiaryReaderPlugin,
  testItems,
} from '../testing/clock-plugins'
import { createTestKernel } from '../testing/create-test-kernel'
import { createTestPlugin } from '../testing/create-test-plugin'
import { createKernel } from './kernel'
import type { PluginContext } from './plugin'

afterEach(() => vi.useRealTimers())

test('enabling a plugin shows its contributions and runs none of its code', () => {
  const kernel = createKernel()
  const activate = vi.fn()
  kernel.enable(createTestPlugin('p', { contributes: [testItems({ id: 'a' })] }, activate))
  expect(kernel.points.get(testItems).map(e => e.key)).toEqual(['p/a'])
  expect(kernel.pluginStates.get()).toEqual({ p: 'enabled' })
  expect(activate).not.toHaveBeenCalled()
})

test('resolving a service activates its provider, and before it the plugins that the provider requires', async () => {
  const kernel = createKernel()
  kernel.enable(testDiaryReaderPlugin, testDiaryPlugin, testClockPlugin)
  expect(kernel.peek(TestDiaryService)).toBeUndefined()
  await kernel.resolve(TestDiaryService)
  expect(kernel.pluginStates.get()).toEqual({ clock: 'active', diary: 'active', reader: 'enabled' })
  expect(await kernel.resolve(TestClockService)).toBe(kernel.peek(TestClockService))
})

test('several requests at the same time activate a plugin once', async () => {
  const kernel = createKernel()
  let runs = 0
  kernel.enable(
    createTestPlugin('p', { provides: [TestClockService] }, context => {
      runs++
      context.provide(TestClockService, { now: () => 1 })
    }),
  )
  const [a, b] = await Promise.all([
    kernel.resolve(TestClockService),
    kernel.resolve(TestClockService),
    kernel.activate('p'),
  ])
  expect(a).toBe(b)
  expect(runs).toBe(1)
})

test('a missing provider blocks a chain of plugins, and enabling it starts them all', async () => {
  const kernel = createKernel()
  kernel.enable(testDiaryReaderPlugin, testDiaryPlugin)
  expect(kernel.pluginStates.get()).toEqual({ reader: 'blocked', diary: 'blocked' })
  expect(kernel.points.get(testItems)).toEqual([])
  await expect(kernel.activate('diary')).rejects.toThrow('diary is blocked: nothing provides clock@1')
  kernel.enable(testClockPlugin)
  expect(kernel.pluginStates.get()).toEqual({ reader: 'enabled', diary: 'enabled', clock: 'enabled' })
})

test('disabling a provider stops its dependents first, and enabling it brings them back', async () => {
  const kernel = createKernel()
  const order: string[] = []
  const noting = (
    id: string,
    rest: Parameters<typeof createTestPlugin>[1],
    extra?: (c: PluginContext) => void,
  ) =>
    createTestPlugin(id, rest, context => {
      extra?.(context)
      context.own(() => order.push(id))
    })
  kernel.enable(
    noting('one', { provides: [TestClockService] }, c => void c.provide(TestClockService, { now: () => 1 })),
    noting(
      'two',
      { requires: [TestClockService], provides: [TestDiaryService] },
      c => void c.provide(TestDiaryService, { write() {} }),
    ),
    noting('three', { requires: [TestDiaryService] }),
  )
  await kernel.activate('three')
  await kernel.disable('one')
  expect(order).toEqual(['three', 'two', 'one'])
  expect(kernel.pluginStates.get()).toEqual({ one: 'off', two: 'blocked', three: 'blocked' })
  await kernel.disable('two')
  kernel.enable(createTestPlugin('one', { provides: [TestClockService] }))
  expect(kernel.pluginStates.get()).toEqual({ one: 'enabled', two: 'off', three: 'blocked' })
})

test('of two providers of one service the first stays, and the second is refused with an error', async () => {
  const kernel = createKernel()
  kernel.enable(
    testClockPlugin,
    createTestPlugin('rival', { provides: [TestClockService], contributes: [testItems({ id: 'x' })] }),
  )
  expect(kernel.pluginStates.get()).toEqual({ clock: 'enabled', rival: 'faulted' })
  expect(kernel.points.get(testItems)).toEqual([])
  expect(kernel.faults.get().map(f => `${f.plugin} ${f.where}: ${f.message}`)).toEqual([
    'rival enable: rival provides clock@1, which clock provides already',
  ])
  expect((await kernel.resolve(TestClockService)).now()).toBe(7)
})

test('a mistake in a manifest suspends the plugin, and none of its contributions stays', () => {
  const kernel = createKernel()
  const before = kernel.countResources()
  const twice = [testItems({ id: 'a' }), testItems({ id: 'a' })]
  kernel.enable(
    createTestPlugin('p', { contributes: twice }),
    createTestPlugin('q', { activateOn: ['signed-in'] }),
  )
  expect(kernel.pluginStates.get()).toEqual({ p: 'faulted', q: 'faulted' })
  expect(kernel.countResources()).toEqual(before)
})

test('plugins activate at the start, when idle and on an event, but never twice', async () => {
  vi.useFakeTimers()
  const kernel = createKernel()
  const woke: string[] = []
  const waking = (id: string, on: 'startup' | 'idle' | typeof clockTicked) =>
    createTestPlugin(id, { activateOn: [on] }, () => void woke.push(id))
  kernel.enable(waking('start', 'startup'), waking('idle', 'idle'), waking('event', clockTicked))
  kernel.enable(waking('gone', 'idle'))
  await kernel.disable('gone')
  await vi.runAllTimersAsync()
  expect(woke).toEqual(['start', 'idle'])
  kernel.emit(clockTicked, 1)
  kernel.emit(clockTicked, 2)
  await vi.runAllTimersAsync()
  expect(woke).toEqual(['start', 'idle', 'event'])
})

test('an `idle` plugin starts after the first screen, unless it was switched off meanwhile', async () => {
  let begin = () => {}
  const kernel = createKernel({ firstScreenShown: new Promise(resolve => (begin = resolve)) })
  const woke: string[] = []
  for (const id of ['p', 'gone'])
    kernel.enable(createTestPlugin(id, { activateOn: ['idle'] }, () => void woke.push(id)))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(woke).toEqual([])
  await kernel.disable('gone')
  begin()
  await vi.waitFor(() => expect(woke).toEqual(['p']))
})

test('a `signed-in` plugin starts with the sign-in, a `signed-in-idle` one after the first screen', async () => {
  let begin = () => {}
  const { kernel, session } = createTestKernel({
    firstScreenShown: new Promise(resolve => (begin = resolve)),
  })
  const woke: string[] = []
  for (const on of ['signed-in', 'signed-in-idle'] as const)
    kernel.enable(createTestPlugin(on, { activateOn: [on] }, () => void woke.push(on)))
  await new Promise(resolve => setTimeout(resolve, 20))
  expect(woke).toEqual([])
  session.set(() => ({ pubkey: 'a'.repeat(64), canSign: false, method: 'read-only' }))
  await vi.waitFor(() => expect(woke).toEqual(['signed-in']))
  begin()
  await vi.waitFor(() => expect(woke).toEqual(['signed-in', 'signed-in-idle']))
  await kernel.dispose()
})

test('resolving a service that nobody provides, or that is provided too late, is refused with a message', async () => {
  const kernel = createKernel()
  await expect(kernel.resolve(TestClockService)).rejects.toThrow('No enabled plugin provides clock@1')
  await expect(kernel.activate('p')).rejects.toThrow('p is not enabled')
  kernel.enable(createTestPlugin('p', { provides: [TestClockService] }))
  await expect(kernel.resolve(TestClockService)).rejects.toThrow('p did not provide clock@1')
})

test('resolving a service of a plugin that waits tells what the plugin waits for', async () => {
  const kernel = createKernel()
  kernel.enable(testDiaryPlugin)
  await expect(kernel.resolve(TestDiaryService)).rejects.toThrow(
    "diary@1 is provided by 'diary', which waits for clock@1",
  )
  kernel.enable(testClockPlugin)
  await expect(kernel.resolve(TestDiaryService)).resolves.toBeTruthy()
})

test('a context lets a plugin provide and use only what its manifest declares', async () => {
  const kernel = createKernel()
  kernel.enable(testClockPlugin)
  let context: PluginContext | undefined
  kernel.enable(
    createTestPlugin('p', {}, c => {
      context = c
    }),
  )
  await kernel.activate('p')
  expect(() => context?.provide(TestDiaryService, { write() {} })).toThrow(
    'p does not declare that it provides diary@1',
  )
  expect(() => context?.use(TestClockService)).toThrow('p does not declare that it requires clock@1')
})

test('a watcher learns when a service of another plugin comes and goes', async () => {
  const kernel = createKernel()
  const seen: string[] = []
  kernel.enable(
    testClockPlugin,
    createTestPlugin('p', {}, context => {
      context.watch(TestClockService, ({ now }) => {
        seen.push(`there ${now()}`)
        return { dispose: () => seen.push('gone') }
      })
    }),
  )
  await kernel.activate('p')
  await kernel.activate('clock')
  await kernel.disable('clock')
  kernel.enable(testClockPlugin)
  await kernel.activate('clock')
  await kernel.disable('p')
  expect(seen).toEqual(['there 7', 'gone', 'there 7', 'gone'])
})

test('disposing a kernel releases everything, and nothing can be enabled afterwards', async () => {
  const kernel = createKernel()
  const before = kernel.countResources()
  kernel.enable(testClockPlugin, testDiaryPlugin, testDiaryReaderPlugin)
  await kernel.activate('reader')
  await kernel.dispose()
  expect(kernel.countResources()).toEqual(before)
  kernel.enable(testClockPlugin)
  expect(kernel.countResources()).toEqual(before)
})

test('enabling and disabling plugins fifty times leaves nothing behind', async () => {
  const kernel = createKernel()
  const before = kernel.countResources()
  const greedy = createTestPlugin(
    'greedy',
    {
      requires: [TestClockService],
      provides: [TestDiaryService],
      contributes: [testItems({ id: 'a' })],
      activateOn: [clockTicked],
    },
    async context => {
      context.provide(TestDiaryService, { write() {} })
      context.contribute(testItems({ id: 'b' }))
      context.on(clockTicked, () => {})
      context.watch(TestClockService, () => ({ dispose() {} }))
      context.interval(() => {}, 1_000)
      context.store({ n: 1 })
      await context.database(async () => ({ close() {} }))
      context.own(() => {})
    },
  )
  for (let round = 0; round < 50; round++) {
    kernel.enable(testClockPlugin, greedy)
    if (round % 3 === 0) void kernel.activate('greedy').catch(() => {})
    else await kernel.activate('greedy')
    await kernel.disable(round % 2 ? 'greedy' : 'clock')
    await kernel.disable('greedy')
    await kernel.disable('clock')
    expect(kernel.countResources()).toEqual(before)
  }
  await new Promise(resolve => setTimeout(resolve))
  expect(kernel.countResources()).toEqual(before)
  expect(kernel.faults.get()).toEqual([])
})
