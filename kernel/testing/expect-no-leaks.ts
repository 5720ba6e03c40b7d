import type { Kernel } from '../core/kernel'

/** The number of resources of each kind that a kernel has. */
export type ResourceCounts = Readonly<Record<string, number>>

/**
 * Returns the current counts. Take them before a plugin is enabled and after it is disabled, and compare them with
 * `expectNoLeaks`.
 */
export const getResourceCounts = (kernel: Pick<Kernel, 'countResources'>): ResourceCounts => ({
  ...kernel.countResources(),
})

/** Throws if a count has changed. The error names each kind of resource that was left behind or removed. */
export function expectNoLeaks(before: ResourceCounts, after: ResourceCounts): void {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changed = kinds
    .filter(kind => (before[kind] ?? 0) !== (after[kind] ?? 0))
    .map(kind => `${kind}: ${before[kind] ?? 0} before, ${after[kind] ?? 0} after`)
  if (changed.length > 0) throw new Error(`Not clean. ${changed.join('; ')}`)
}
