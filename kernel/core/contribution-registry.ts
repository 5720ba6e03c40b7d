import { createDisposable, type Disposable } from './disposable'
import { notifyAll } from './notify-all'
import type { ContributionBase, ContributionPoint } from './tokens'

/**
 * A registered contribution: its value, its owner, and a key that never changes. When a store in `dependsOn` changes, a
 * new entry with the same key and value replaces this one, so that results that were cached for this entry are dropped.
 */
export interface ContributionEntry<C> {
  readonly owner: string
  /** The plugin's id and the contribution's id, as `plugin/id`. */
  readonly key: string
  readonly value: C
}

/** The part of the registry that everybody may use: reading and subscribing. */
export interface ContributionReader {
  /** Returns the contributions to a point, sorted by `order`. Returns the same array until they change. */
  get<C extends ContributionBase>(point: ContributionPoint<C>): readonly ContributionEntry<C>[]
  subscribe<C extends ContributionBase>(point: ContributionPoint<C>, fn: () => void): Disposable
  /** Returns the contributions of all points that are marked `preload`. */
  preloaded(): readonly ContributionEntry<ContributionBase>[]
}

export interface ContributionRegistry extends ContributionReader {
  /** Adds a contribution. Throws if the point's check fails, or if the same plugin has already used that id. */
  add(owner: string, point: ContributionPoint<ContributionBase>, value: ContributionBase): Disposable
  /** Runs `fn`. Subscribers of the changed points are called once, after it. */
  batch(fn: () => void): void
  /** Hides the contribution `point:owner/id` until its owner is enabled again. Returns false if it does not exist. */
  quarantine(key: string): boolean
  /** Returns the name `point:owner/id` of an entry; undefined if it is not registered. */
  nameOf(entry: ContributionEntry<ContributionBase>): string | undefined
  /** Shows all quarantined contributions of a plugin again. */
  releaseQuarantined(owner: string): void
  quarantined(): readonly string[]
  count(): number
  subscriberCount(): number
}

const NO_CONTRIBUTIONS: readonly ContributionEntry<never>[] = Object.freeze([])

const byOrder = (a: ContributionEntry<ContributionBase>, b: ContributionEntry<ContributionBase>) =>
  (a.value.order ?? 100) - (b.value.order ?? 100) || (a.key < b.key ? -1 : 1)

export function createContributionRegistry(): ContributionRegistry {
  const all = new Map<string, readonly ContributionEntry<ContributionBase>[]>()
  /**
   * The sorted contributions of each point, for points that were read since their last change. They are sorted only
   * when read, because many plugins register at the same time.
   */
  const sortedLists = new Map<string, readonly ContributionEntry<ContributionBase>[]>()
  const subscribers = new Map<string, Set<() => void>>()
  /**
   * The quarantined contributions by their full name. The point is stored beside it, because a full name cannot be
   * split again: ids may contain any character.
   */
  const quarantine = new Map<string, { readonly point: string; readonly key: string }>()
  const dirty = new Set<string>()
  let batchDepth = 0

  const flush = () => {
    const ids = [...dirty]
    dirty.clear()
    notifyAll(ids.flatMap(id => [...(subscribers.get(id) ?? [])]))
  }
  const markChanged = (id: string) => {
    if (!all.get(id)?.length) all.delete(id)
    sortedLists.delete(id)
    dirty.add(id)
    if (batchDepth === 0) flush()
  }
  const sortedListOf = (id: string): readonly ContributionEntry<ContributionBase>[] => {
    const cached = sortedLists.get(id)
    if (cached) return cached
    const list = (all.get(id) ?? []).filter(e => !quarantine.has(`${id}:${e.key}`)).sort(byOrder)
    if (list.length === 0) return NO_CONTRIBUTIONS
    sortedLists.set(id, list)
    return list
  }

  return {
    add(owner, point, value) {
      const problem = point.check?.(value)
      if (problem) throw new Error(`${owner} contributes to ${point.id}: ${problem}`)
      const key = `${owner}/${value.id}`
      const listOf = () => all.get(point.id) ?? []
      const change = (list: readonly ContributionEntry<ContributionBase>[]) => {
        all.set(point.id, list)
        markChanged(point.id)
      }
      if (listOf().some(e => e.key === key))
        throw new Error(`${owner} contributes '${value.id}' to ${point.id} twice`)
      const renew = () => change(listOf().map(e => (e.key === key ? { ...e } : e)))
      const subscriptions = value.dependsOn?.map(store => store.subscribe(renew)) ?? []
      change([...listOf(), { owner, key, value }])
      return createDisposable(() => {
        for (const subscription of subscriptions) subscription.dispose()
        change(listOf().filter(e => e.key !== key))
      })
    },
    get: <C extends ContributionBase>(point: ContributionPoint<C>) =>
      sortedListOf(point.id) as readonly unknown[] as readonly ContributionEntry<C>[],
    preloaded: () => [...all.keys()].flatMap(sortedListOf).filter(e => e.value.preload),
    subscribe(point, fn) {
      let set = subscribers.get(point.id)
      if (!set) {
        set = new Set()
        subscribers.set(point.id, set)
      }
      const listener = () => fn()
      set.add(listener)
      const owned = set
      return createDisposable(() => {
        owned.delete(listener)
        if (!owned.size && subscribers.get(point.id) === owned) subscribers.delete(point.id)
      })
    },
    batch(fn) {
      batchDepth++
      try {
        fn()
      } finally {
        batchDepth--
        if (batchDepth === 0) flush()
      }
    },
    quarantine(key) {
      for (const [point, list] of all) {
        const entry = list.find(e => `${point}:${e.key}` === key)
        if (!entry) continue
        quarantine.set(key, { point, key: entry.key })
        markChanged(point)
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
    releaseQuarantined(owner) {
      for (const [fullKey, { point, key }] of [...quarantine]) {
        if (!key.startsWith(`${owner}/`)) continue
        quarantine.delete(fullKey)
        markChanged(point)
      }
    },
    quarantined: () => [...quarantine.keys()],
    count: () => [...all.values()].reduce((n, list) => n + list.length, 0),
    subscriberCount: () => [...subscribers.values()].reduce((n, set) => n + set.size, 0),
  }
}
