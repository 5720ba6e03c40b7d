import { afterEach, expect, test, vi } from 'vitest'
import { deferred } from '../testing/deferred'
import { testPlugin } from '../testing/test-plugin'
import { createKernel } from './kernel'
import type { PluginContext } from './plugin'
import { type ContributionBase, defineEvent, definePoint, defineService } from './tokens'

const Clock = defineService<{ now(): number }>('clock@1')
const Diary = defineService<{ write(): void }>('diary@1')
const items = definePoint<ContributionBase>('items')
const woken = defineEvent<number>('test.woken')

const clock = testPlugin('clock', { provides: [Clock] }, context => {
  context.provide(Clock, { now: () => 7 })
})
const diary = testPlugin('diary', { requires: [Clock], provides: [Diary] }, context => {
  const { now } = context.use(Clock)
  context.provide(Diary, { write: () => void now() })
})
const reader = testPlugin('reader', { requires: [Diary], contributes: [items({ id: 'read' })] })

/** An activation that waits until it is told to go on. */
function slow(id: string, rest: Parameters<typeof testPlugin>[1] = {}) {
  const { promise, resolve } = deferred<void>()
  let seen: PluginContext | undefined
  const manifest = testPlugin(id, rest, async context => {
    seen = context
    await promise
    context.contribute(items({ id: 'late' }))
    context.interval(() => {}, 1_000)
    context.store(0)
    if (rest.provides) context.provide(Clock, { now: () => 1 })
  })
  return { manifest, goOn: resolve, context: () => seen }
}

afterEach(() => vi.useRealTimers())

test('enabling shows contributions and runs nothing', () => {
  const kernel = createKernel()
  const activate = vi.fn()
  kernel.enable(testPlugin('p', { contributes: [items({ id: 'a' })] }, activate))
  expect(kernel.points.get(items).map(e => e.key)).toEqual(['p/a'])
  expect(kernel.status.get()).toEqual({ p: 'enabled' })
  expect(activate).not.toHaveBeenCalled()
})

test('asking for a service activates its provider, and what that requires first', async () => {
  const kernel = createKernel()
  kernel.enable(reader, diary, clock)
  expect(kernel.peek(Diary)).toBeUndefined()
  await kernel.resolve(Diary)
  expect(kernel.status.get()).toEqual({ clock: 'active', diary: 'active', reader: 'enabled' })
  expect(await kernel.resolve(Clock)).toBe(kernel.peek(Clock))
})

test('asking at once activates once', async () => {
  const kernel = createKernel()
  let runs = 0
  kernel.enable(
    testPlugin('p', { provides: [Clock] }, context => {
      runs++
      context.provide(Clock, { now: () => 1 })
    }),
  )
  const [a, b] = await Promise.all([kernel.resolve(Clock), kernel.resolve(Clock), kernel.activate('p')])
  expect(a).toBe(b)
  expect(runs).toBe(1)
})

test('a missing provider blocks a chain, and enabling it starts all of it', () => {
  const kernel = createKernel()
  kernel.enable(reader, diary)
  expect(kernel.status.get()).toEqual({ reader: 'blocked', diary: 'blocked' })
  expect(kernel.points.get(items)).toEqual([])
  kernel.enable(clock)
  expect(kernel.status.get()).toEqual({ reader: 'enabled', diary: 'enabled', clock: 'enabled' })
})

test('disabling takes dependents first, and brings them back with the provider', async () => {
  const kernel = createKernel()
  const order: string[] = []
  const noting = (id: string, rest: Parameters<typeof testPlugin>[1], extra?: (c: PluginContext) => void) =>
    testPlugin(id, rest, context => {
      extra?.(context)
      context.own(() => order.push(id))
    })
  kernel.enable(
    noting('one', { provides: [Clock] }, c => void c.provide(Clock, { now: () => 1 })),
    noting('two', { requires: [Clock], provides: [Diary] }, c => void c.provide(Diary, { write() {} })),
    noting('three', { requires: [Diary] }),
  )
  await kernel.activate('three')
  await kernel.disable('one')
  expect(order).toEqual(['three', 'two', 'one'])
  expect(kernel.status.get()).toEqual({ one: 'off', two: 'blocked', three: 'blocked' })
  await kernel.disable('two')
  kernel.enable(testPlugin('one', { provides: [Clock] }))
  expect(kernel.status.get()).toEqual({ one: 'enabled', two: 'off', three: 'blocked' })
})

test('two providers of one service: the first stays, the second is refused loudly', async () => {
  const kernel = createKernel()
  kernel.enable(clock, testPlugin('rival', { provides: [Clock], contributes: [items({ id: 'x' })] }))
  expect(kernel.status.get()).toEqual({ clock: 'enabled', rival: 'faulted' })
  expect(kernel.points.get(items)).toEqual([])
  expect(kernel.faults.get().map(f => `${f.plugin} ${f.where}: ${f.message}`)).toEqual([
    'rival enable: rival provides clock@1, which clock provides already',
  ])
  expect((await kernel.resolve(Clock)).now()).toBe(7)
})

test('what is wrong with a manifest faults that plugin and leaves nothing of it', () => {
  const kernel = createKernel()
  const before = kernel.census()
  const twice = [items({ id: 'a' }), items({ id: 'a' })]
  kernel.enable(testPlugin('p', { contributes: twice }), testPlugin('q', { activateOn: ['signed-in'] }))
  expect(kernel.status.get()).toEqual({ p: 'faulted', q: 'faulted' })
  expect(kernel.census()).toEqual(before)
})

test('a failed activation is rolled back, named and suspends; enabling starts afresh', async () => {
  const kernel = createKernel()
  const before = kernel.census()
  let fails = true
  const manifest = testPlugin('p', { contributes: [items({ id: 'a' })], provides: [Clock] }, context => {
    context.provide(Clock, { now: () => 1 })
    context.interval(() => {}, 10)
    context.on(woken, () => {})
    if (fails) throw new Error('no luck')
  })
  kernel.enable(manifest)
  await expect(kernel.resolve(Clock)).rejects.toThrow('no luck')
  expect(kernel.status.get()).toEqual({ p: 'faulted' })
  expect(kernel.faults.get()).toMatchObject([{ plugin: 'p', where: 'activate', message: 'no luck' }])
  expect(kernel.census()).toEqual(before)
  fails = false
  kernel.enable(manifest)
  await kernel.activate('p')
  expect(kernel.status.get()).toEqual({ p: 'active' })
})

test('a provider that fails blocks those that require it', async () => {
  const kernel = createKernel()
  const failing = testPlugin('clock', { provides: [Clock] }, () => {
    throw new Error('no')
  })
  kernel.enable(failing, diary)
  await expect(kernel.resolve(Diary)).rejects.toThrow()
  expect(kernel.status.get()).toEqual({ clock: 'faulted', diary: 'blocked' })
  kernel.enable(clock)
  await kernel.resolve(Diary)
  expect(kernel.status.get()).toEqual({ clock: 'active', diary: 'active' })
})

test('turned off while its code loads, a plugin never runs', async () => {
  const kernel = createKernel()
  const before = kernel.census()
  const { promise, resolve } = deferred<{ activate(): void }>()
  const activate = vi.fn()
  kernel.enable(testPlugin('p', { activate: () => promise }))
  const activation = kernel.activate('p').catch(() => 'refused')
  await kernel.disable('p')
  resolve({ activate })
  expect(await activation).toBe('refused')
  expect(activate).not.toHaveBeenCalled()
  expect(kernel.status.get()).toEqual({ p: 'off' })
  expect(kernel.census()).toEqual(before)
})

test('turned off while it activates, a plugin leaves nothing, whatever it takes later', async () => {
  const kernel = createKernel()
  const before = kernel.census()
  const told: unknown[] = []
  kernel.watch(Clock, service => told.push(service))
  kernel.points.subscribe(items, () => told.push('points'))
  const { manifest, goOn, context } = slow('p', { provides: [Clock] })
  kernel.enable(manifest)
  const activation = kernel.activate('p').catch(() => 'refused')
  await vi.waitFor(() => expect(context()).toBeDefined())
  await kernel.disable('p')
  goOn()
  expect(await activation).toBe('refused')
  await new Promise(resolve => setTimeout(resolve))
  expect(told).toEqual([undefined])
  expect(kernel.faults.get()).toEqual([])
  expect({ ...kernel.census(), listeners: 0, watchers: 0 }).toEqual(before)
})

test('whoever waits for a plugin that is turned off while it hangs is told', async () => {
  const kernel = createKernel()
  kernel.enable(slow('p', { provides: [Clock] }).manifest)
  const asked = kernel.resolve(Clock).catch(() => 'refused')
  await kernel.disable('p')
  expect(await asked).toBe('refused')
  kernel.enable(clock)
  expect((await kernel.resolve(Clock)).now()).toBe(7)
})

test('turned off and on again while it activates, only the new activation counts', async () => {
  const kernel = createKernel()
  const { manifest, goOn, context } = slow('p', { provides: [Clock] })
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
  expect(kernel.points.get(items).map(e => e.key)).toEqual(['p/late'])
  expect(kernel.status.get()).toEqual({ p: 'active' })
  expect(kernel.faults.get()).toEqual([])
})

test('an activation that takes too long is a fault', async () => {
  vi.useFakeTimers()
  const kernel = createKernel()
  const before = kernel.census()
  const { manifest, goOn } = slow('p')
  kernel.enable(manifest)
  const activation = kernel.activate('p').catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(kernel.status.get()).toEqual({ p: 'enabled' })
  await vi.advanceTimersByTimeAsync(1)
  expect(await activation).toBe('p takes too long to activate')
  expect(kernel.status.get()).toEqual({ p: 'faulted' })
  goOn()
  await vi.advanceTimersByTimeAsync(1)
  expect(kernel.census()).toEqual(before)
  expect(vi.getTimerCount()).toBe(0)
})

test('wakes at the start, when idle and at an event, and never twice', async () => {
  vi.useFakeTimers()
  const kernel = createKernel()
  const woke: string[] = []
  const waking = (id: string, on: 'startup' | 'idle' | typeof woken) =>
    testPlugin(id, { activateOn: [on] }, () => void woke.push(id))
  kernel.enable(waking('start', 'startup'), waking('idle', 'idle'), waking('event', woken))
  kernel.enable(waking('gone', 'idle'))
  await kernel.disable('gone')
  await vi.runAllTimersAsync()
  expect(woke).toEqual(['start', 'idle'])
  kernel.emit(woken, 1)
  kernel.emit(woken, 2)
  await vi.runAllTimersAsync()
  expect(woke).toEqual(['start', 'idle', 'event'])
})

test('asking for what nobody provides, or provides too late, is refused in words', async () => {
  const kernel = createKernel()
  await expect(kernel.resolve(Clock)).rejects.toThrow('No enabled plugin provides clock@1')
  await expect(kernel.activate('p')).rejects.toThrow('p is not enabled')
  kernel.enable(testPlugin('p', { provides: [Clock] }))
  await expect(kernel.resolve(Clock)).rejects.toThrow('p did not provide clock@1')
})

test('a context keeps a plugin to what its manifest says', async () => {
  const kernel = createKernel()
  kernel.enable(clock)
  let context: PluginContext | undefined
  kernel.enable(
    testPlugin('p', {}, c => {
      context = c
    }),
  )
  await kernel.activate('p')
  expect(() => context?.provide(Diary, { write() {} })).toThrow('p does not declare that it provides diary@1')
  expect(() => context?.use(Clock)).toThrow('p does not declare that it requires clock@1')
})

test('a watcher of another plugin hears the service come and go', async () => {
  const kernel = createKernel()
  const seen: string[] = []
  kernel.enable(
    clock,
    testPlugin('p', {}, context => {
      context.watch(Clock, ({ now }) => {
        seen.push(`there ${now()}`)
        return { dispose: () => seen.push('gone') }
      })
    }),
  )
  await kernel.activate('p')
  await kernel.activate('clock')
  await kernel.disable('clock')
  kernel.enable(clock)
  await kernel.activate('clock')
  await kernel.disable('p')
  expect(seen).toEqual(['there 7', 'gone', 'there 7', 'gone'])
})

test('disposal gives everything back and ends enabling', async () => {
  const kernel = createKernel()
  const before = kernel.census()
  kernel.enable(clock, diary, reader)
  await kernel.activate('reader')
  await kernel.dispose()
  expect(kernel.census()).toEqual(before)
  kernel.enable(clock)
  expect(kernel.census()).toEqual(before)
})

test('fifty rounds on and off leave nothing behind', async () => {
  const kernel = createKernel()
  const before = kernel.census()
  const greedy = testPlugin(
    'greedy',
    { requires: [Clock], provides: [Diary], contributes: [items({ id: 'a' })], activateOn: [woken] },
    async context => {
      context.provide(Diary, { write() {} })
      context.contribute(items({ id: 'b' }))
      context.on(woken, () => {})
      context.watch(Clock, () => ({ dispose() {} }))
      context.interval(() => {}, 1_000)
      context.store({ n: 1 })
      await context.database(async () => ({ close() {} }))
      context.own(() => {})
    },
  )
  for (let round = 0; round < 50; round++) {
    kernel.enable(clock, greedy)
    if (round % 3 === 0) void kernel.activate('greedy').catch(() => {})
    else await kernel.activate('greedy')
    await kernel.disable(round % 2 ? 'greedy' : 'clock')
    await kernel.disable('greedy')
    await kernel.disable('clock')
    expect(kernel.census()).toEqual(before)
  }
  await new Promise(resolve => setTimeout(resolve))
  expect(kernel.census()).toEqual(before)
  expect(kernel.faults.get()).toEqual([])
})
