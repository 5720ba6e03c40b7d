import type { ResourceCounts } from '#kernel/testing'

/**
 * Counts the things that code takes directly from the page and not from the kernel, such as listeners, timers and
 * workers.
 */
export interface PageCensus {
  /** Returns how many things are in use now, by kind. Timers are counted by the place in the code that has set them. */
  take(): ResourceCounts
  /** Restores the page's own functions. */
  restore(): void
}

interface Listening {
  readonly target: EventTarget
  readonly type: string
  readonly listener: unknown
  readonly capture: boolean
}

type Options = boolean | AddEventListenerOptions | undefined

const captures = (options: Options) =>
  typeof options === 'object' ? options.capture === true : options === true

/** Returns the kinds whose number has grown. A number may fall, because other code may release things. */
export const grown = (before: ResourceCounts, after: ResourceCounts): string[] =>
  Object.keys(after).filter(kind => (after[kind] ?? 0) > (before[kind] ?? 0))

/**
 * Wraps the global functions with which code takes things from a page: listeners on the window, the document and its
 * elements, timers, workers, sockets, channels and style sheets. Must be called before the tested code runs.
 */
export function countPage(): PageCensus {
  const listening = new Set<Listening>()
  const timers = new Set<unknown>()
  const open = new Map<string, Set<object>>()
  const undo: (() => void)[] = []
  const replace = <T extends object, K extends keyof T>(owner: T, name: K, make: (own: T[K]) => T[K]) => {
    const own = owner[name]
    owner[name] = make(own)
    undo.push(() => {
      owner[name] = own
    })
  }

  const find = (sought: Listening) =>
    [...listening].find(
      l =>
        l.target === sought.target &&
        l.type === sought.type &&
        l.listener === sought.listener &&
        l.capture === sought.capture,
    )
  const forget = (sought: Listening) => {
    const found = find(sought)
    if (found) listening.delete(found)
  }
  const isOfThePage = (target: EventTarget) => target === window || target instanceof Node
  // In jsdom, the window has its own versions of these methods, besides those of `EventTarget`.
  const owners = [EventTarget.prototype, ...(Object.hasOwn(globalThis, 'addEventListener') ? [window] : [])]
  for (const owner of owners) {
    replace(
      owner,
      'addEventListener',
      own =>
        function (this: EventTarget | undefined, type: string, listener: EventListener, options: Options) {
          const target = this ?? window
          own.call(target, type, listener, options)
          if (!listener || !isOfThePage(target)) return
          const taken = { target, type, listener, capture: captures(options) }
          const { once, signal } = typeof options === 'object' ? options : {}
          if (find(taken) || signal?.aborted) return
          listening.add(taken)
          const gone = () => forget(taken)
          if (once) own.call(target, type, gone, options)
          signal?.addEventListener('abort', gone, { once: true })
        } as typeof own,
    )
    replace(
      owner,
      'removeEventListener',
      own =>
        function (this: EventTarget | undefined, type: string, listener: EventListener, options: Options) {
          const target = this ?? window
          own.call(target, type, listener, options)
          forget({ target, type, listener, capture: captures(options) })
        } as typeof own,
    )
  }

  for (const [set, clear, repeats] of [
    ['setTimeout', 'clearTimeout', false],
    ['setInterval', 'clearInterval', true],
  ] as const) {
    replace(
      globalThis,
      set,
      own =>
        ((fn: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
          const timer: unknown = own(() => {
            if (!repeats) timers.delete(timer)
            fn(...args)
          }, ms)
          timers.add(timer)
          return timer
        }) as typeof own,
    )
    replace(
      globalThis,
      clear,
      own =>
        ((timer: Parameters<typeof own>[0]) => {
          timers.delete(timer)
          own(timer)
        }) as typeof own,
    )
  }

  /** Counts the created instances whose `end` method was not called yet. */
  const countMade = (name: 'Worker' | 'WebSocket' | 'BroadcastChannel', end: 'terminate' | 'close') => {
    const made = new Set<object>()
    open.set(name, made)
    const Own = (globalThis as Record<string, unknown>)[name] as
      | (new (
          ...args: unknown[]
        ) => object)
      | undefined
    class Counted extends (Own ?? SilentWorker) {
      constructor(...args: unknown[]) {
        super(...args)
        made.add(this)
      }
      [end](...args: unknown[]) {
        made.delete(this)
        const own = Own?.prototype[end] as ((...args: unknown[]) => void) | undefined
        own?.apply(this, args)
      }
    }
    replace(globalThis as Record<string, unknown>, name, () => Counted)
  }
  countMade('Worker', 'terminate')
  countMade('WebSocket', 'close')
  countMade('BroadcastChannel', 'close')

  return {
    take() {
      const census: Record<string, number> = { timers: timers.size }
      for (const [name, made] of open) census[name] = made.size
      for (const { target, type } of listening) {
        if (target instanceof Node && !target.isConnected) continue
        const place =
          target === window ? 'window' : target === document ? 'document' : target.constructor.name
        census[`${type} on ${place}`] = (census[`${type} on ${place}`] ?? 0) + 1
      }
      census.styles = document.querySelectorAll('style, link[rel=stylesheet]').length
      census['adopted styles'] = document.adoptedStyleSheets?.length ?? 0
      return census
    },
    restore() {
      for (const back of undo.reverse()) back()
    },
  }
}

/** A worker that never answers, for environments without workers. */
class SilentWorker extends EventTarget {
  constructor(..._: unknown[]) {
    super()
  }
  postMessage() {}
  terminate() {}
}
