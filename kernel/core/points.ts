import { type Disposable, toDisposable } from './disposable'
import { notifyAll } from './notify-all'
import type { ContributionBase, Point } from './tokens'

/**
 * A registered contribution: its value, its owner, and a key that never changes. When a store in `dependsOn` changes, a
 * new entry with the same key and value replaces this one, so that results that were cached for this entry are dropped.
 */
export interface Entry<C> {
  readonly owner: string
  /** The plugin's id and the contribution's id, as `plugin/id`. */
  readonly key: string
  readonly value: C
}

/** The functions of points that everybody may use: to read and to subscribe. */
export interface PointsReader {
  /** Returns the contributions to a point, sorted by `order`. Returns the same array until they change. */
  get<C extends ContributionBase>(point: Point<C>): readonly Entry<C>[]
  subscribe<C extends ContributionBase>(point: Point<C>, fn: () => void): Disposable
  /** Returns the contributions of all points that are marked `preload`. */
  preloaded(): readonly Entry<ContributionBase>[]
}

export interface Points extends PointsReader {
  /** Adds a contribution. Throws if the point's check fails, or if the same plugin has already used that id. */
  add(owner: string, point: Point<ContributionBase>, value: ContributionBase): Disposable
  /** Runs `fn`. Subscribers of the changed points are called once, after it. */
  batch(fn: () => void): void
  /** Hides the contribution `point:owner/id` until its owner is enabled again. Returns false if it does not exist. */
  quarantine(key: string): boolean
  /** Returns the name `point:owner/id` of an entry; undefined if it is not registered. */
  nameOf(entry: Entry<ContributionBase>): string | undefined
  /** Shows all quarantined contributions of a plugin again. */
  pardon(owner: string): void
  quarantined(): readonly string[]
  count(): number
  listeners(): number
}

const NO_CONTRIBUTIONS: readonly Entry<never>[] = Object.freeze([])

const byOrder = (a: Entry<ContributionBase>, b: Entry<ContributionBase>) =>
  (a.value.order ?? 100) - (b.value.order ?? 100) || (a.key < b.key ? -1 : 1)

export function createPoints(): Points {
  const all = new Map<string, readonly Entry<ContributionBase>[]>()
  /**
   * The sorted contributions of each point, for points that were read since their last change. They are sorted only
   * when read, because many plugins register at the same time.
   */
  const shown = new Map<string, readonly Entry<ContributionBase>[]>()
  const subscribers = new Map<string, Set<() => void>>()
  /**
   * The quarantined contributions by their full name. The point is stored separately, because ids may contain any
   * character.
   */
  const quarantine = new Map<string, { readonly point: string; readonly key: string }>()
  const dirty = new Set<string>()
  let depth = 0

  const flush = () => {
    const ids = [...dirty]
    dirty.clear()
    notifyAll(ids.flatMap(id => [...(subscribers.get(id) ?? [])]))
  }
  const touch = (id: string) => {
    if (!all.get(id)?.length) all.delete(id)
    shown.delete(id)
    dirty.add(id)
    if (depth === 0) flush()
  }
  const shownOf = (id: string): readonly Entry<ContributionBase>[] => {
    const had = shown.get(id)
    if (had) return had
    const list = (all.get(id) ?? []).filter(e => !quarantine.has(`${id}:${e.key}`)).sort(byOrder)
    if (list.length === 0) return NO_CONTRIBUTIONS
    shown.set(id, list)
    return list
  }

  return {
    add(owner, point, value) {
      const problem = point.check?.(value)
      if (problem) throw new Error(`${owner} contributes to ${point.id}: ${problem}`)
      const key = `${owner}/${value.id}`
      const listOf = () => all.get(point.id) ?? []
      const change = (list: readonly Entry<ContributionBase>[]) => {
        all.set(point.id, list)
        touch(point.id)
      }
      if (listOf().some(e => e.key === key))
        throw new Error(`${owner} contributes '${value.id}' to ${point.id} twice`)
      const renew = () => change(listOf().map(e => (e.key === key ? { ...e } : e)))
      const listening = value.dependsOn?.map(store => store.subscribe(renew)) ?? []
      change([...listOf(), { owner, key, value }])
      return toDisposable(() => {
        for (const one of listening) one.dispose()
        change(listOf().filter(e => e.key !== key))
      })
    },
    get: <C extends ContributionBase>(point: Point<C>) =>
      shownOf(point.id) as readonly unknown[] as readonly Entry<C>[],
    preloaded: () => [...all.keys()].flatMap(shownOf).filter(e => e.value.preload),
    subscribe(point, fn) {
      let set = subscribers.get(point.id)
      if (!set) {
        set = new Set()
        subscribers.set(point.id, set)
      }
      const own = () => fn()
      set.add(own)
      const owned = set
      return toDisposable(() => {
        owned.delete(own)
        if (!owned.size && subscribers.get(point.id) === owned) subscribers.delete(point.id)
      })
    },
    batch(fn) {
      depth++
      try {
        fn()
      } finally {
        depth--
        if (depth === 0) flush()
      }
    },
    quarantine(key) {
      for (const [point, list] of all) {
        const entry = list.find(e => `${point}:${e.key}` === key)
        if (!entry) continue
        quarantine.set(key, { point, key: entry.key })
        touch(point)
        return true
      }
      return false
    },
    nameOf(entry) {
      // Compares values and not entries: the caller may have an old entry that was replaced by one with the same
      // value.
      for (const [point, list] of all)
        if (list.some(e => e.value === entry.value && e.key === entry.key)) return `${point}:${entry.key}`
      return undefined
    },
    pardon(owner) {
      for (const [full, { point, key }] of [...quarantine]) {
        if (!key.startsWith(`${owner}/`)) continue
        quarantine.delete(full)
        touch(point)
      }
    },
    quarantined: () => [...quarantine.keys()],
    count: () => [...all.values()].reduce((n, list) => n + list.length, 0),
    listeners: () => [...subscribers.values()].reduce((n, set) => n + set.size, 0),
  }
}
