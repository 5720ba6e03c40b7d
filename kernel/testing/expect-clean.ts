import type { Kernel } from '../core/kernel'

/** What a kernel has taken, by kind. */
export type Census = Readonly<Record<string, number>>

/** What is taken now: look before a plugin is on and after it is off, and compare with `expectClean`. */
export const census = (kernel: Pick<Kernel, 'census'>): Census => ({ ...kernel.census() })

/** Throws, naming each kind, when something was left behind or taken away. */
export function expectClean(before: Census, after: Census): void {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort()
  const changed = kinds
    .filter(kind => (before[kind] ?? 0) !== (after[kind] ?? 0))
    .map(kind => `${kind}: ${before[kind] ?? 0} before, ${after[kind] ?? 0} after`)
  if (changed.length > 0) throw new Error(`Not clean. ${changed.join('; ')}`)
}
