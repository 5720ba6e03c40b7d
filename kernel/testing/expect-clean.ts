import type { Kernel } from '../core/kernel'

/** The resources of a kernel, counted by kind. */
export type Census = Readonly<Record<string, number>>

/**
 * The current counts: take them before a plugin is enabled and after it is disabled, and compare with `expectClean`.
 */
export const census = (kernel: Pick<Kernel, 'census'>): Census => ({ ...kernel.census() })

/** Throws, naming each kind, if something was left behind or removed. */
export function expectClean(before: Census, after: Census): void {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changed = kinds
    .filter(kind => (before[kind] ?? 0) !== (after[kind] ?? 0))
    .map(kind => `${kind}: ${before[kind] ?? 0} before, ${after[kind] ?? 0} after`)
  if (changed.length > 0) throw new Error(`Not clean. ${changed.join('; ')}`)
}
