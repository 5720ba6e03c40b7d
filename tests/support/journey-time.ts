import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Worker } from '@playwright/test'
import type { Site } from './site.ts'

/** The global function of a worker that `installWorkerTime` adds. */
const PASS_TIME = 'passTimeOfJourney'

/** The time of a journey (an end-to-end test). It runs like the real time, and the journey can move it forward. */
export interface JourneyTime {
  /** Moves the time of all tabs and their workers forward by `ms`. Timers that become due fire. */
  pass(ms: number): Promise<void>
}

/** The time of a journey without the option `movesTime`: it cannot be moved. */
export const realTime: JourneyTime = {
  async pass() {
    throw new Error('Only a journey with `movesTime` moves the time on.')
  },
}

/**
 * Runs in a worker before the worker's own script. Replaces the worker's timers, `Date` and `performance`, so that the
 * global function `functionName` can move their time forward.
 */
function installWorkerTime(functionName: string): void {
  type Timer = { dueAtMs: number; handle: number; readonly everyMs?: number; readonly run: () => void }
  const real = {
    Date: globalThis.Date,
    performanceNow: performance.now.bind(performance),
    setTimeout: globalThis.setTimeout.bind(globalThis) as (run: () => void, ms: number) => unknown,
    clearTimeout: globalThis.clearTimeout.bind(globalThis),
  }
  const timers = new Map<number, Timer>()
  let passedMs = 0
  let lastId = 0
  const nowMs = () => real.performanceNow() + passedMs
  const arm = (id: number, timer: Timer) => {
    const fire = () => {
      if (timer.everyMs === undefined) timers.delete(id)
      else {
        timer.dueAtMs = nowMs() + timer.everyMs
        arm(id, timer)
      }
      timer.run()
    }
    timer.handle = real.setTimeout(fire, Math.max(0, timer.dueAtMs - nowMs())) as number
  }
  const start = (run: (...args: unknown[]) => void, ms = 0, isRepeated: boolean, args: unknown[]) => {
    const id = ++lastId
    const timer: Timer = {
      dueAtMs: nowMs() + ms,
      handle: 0,
      run: () => run(...args),
      ...(isRepeated && { everyMs: ms }),
    }
    timers.set(id, timer)
    arm(id, timer)
    return id
  }
  const stop = (id: number) => {
    const timer = timers.get(id)
    if (timer) real.clearTimeout(timer.handle)
    timers.delete(id)
  }
  class JourneyDate extends real.Date {
    constructor(...args: [] | [number]) {
      if (args.length === 0) super(real.Date.now() + passedMs)
      else super(...args)
    }
    static override now() {
      return real.Date.now() + passedMs
    }
  }
  performance.now = nowMs
  Object.assign(globalThis, {
    Date: JourneyDate,
    setTimeout: (run: () => void, ms?: number, ...args: unknown[]) => start(run, ms, false, args),
    setInterval: (run: () => void, ms?: number, ...args: unknown[]) => start(run, ms, true, args),
    clearTimeout: stop,
    clearInterval: stop,
    [functionName]: (ms: number) => {
      passedMs += ms
      const inOrder = [...timers].sort(([, a], [, b]) => a.dueAtMs - b.dueAtMs)
      for (const [id, timer] of inOrder) {
        real.clearTimeout(timer.handle)
        arm(id, timer)
      }
    },
  })
}

/**
 * Gives the tabs of a context and their workers a time that the journey can move forward. Must be called before a page
 * is loaded. The site prepends code to each worker's script for this, so that the build itself needs no code for tests.
 */
export async function installJourneyTime(
  context: BrowserContext,
  site: Site,
  folder: string,
): Promise<JourneyTime> {
  const addition = `(${installWorkerTime})(${JSON.stringify(PASS_TIME)});\n`
  const workers = readdirSync(join(folder, 'assets')).filter(name => /\.worker-[\w-]+\.js$/.test(name))
  for (const name of workers) site.changeFile(`/assets/${name}`, built => addition + built)
  await context.clock.install()
  let totalMs = 0
  const passIn = (worker: Worker, ms: number) =>
    worker.evaluate(
      ([name, passedMs]) => {
        const passTime: unknown = Reflect.get(globalThis, name)
        if (typeof passTime !== 'function') throw new Error('This worker has a time of its own.')
        passTime(passedMs)
      },
      [PASS_TIME, ms] as const,
    )
  // A page that is loaded later starts at the moved time, but a worker that is started later starts at the real time,
  // so its time is moved here.
  const followPage = (page: Page) =>
    page.on('worker', worker => {
      if (totalMs > 0) void passIn(worker, totalMs).catch(() => {})
    })
  context.pages().forEach(followPage)
  context.on('page', followPage)
  return {
    async pass(ms) {
      totalMs += ms
      await context.clock.fastForward(ms)
      for (const worker of context.pages().flatMap(page => page.workers())) await passIn(worker, ms)
    },
  }
}
