import type { KindName } from '#kernel/shell'

const titleOf = (plugin: string) =>
  `${plugin.slice(0, 1).toUpperCase()}${plugin.slice(1).replaceAll('-', ' ')}`

/** The reason for using a key: the plugin and its action. */
export interface Reason {
  readonly plugin: string
  /** Completes 'wants to'. */
  readonly act: string
}

/** `name` is that of `nameOfKind`. */
export const whySign = (plugin: string, kind: number, name: KindName | undefined): Reason => ({
  plugin,
  act: `sign ${name?.[0] ?? `something of kind ${kind}`}`,
})

export const whyRead = (plugin: string): Reason => ({ plugin, act: 'read something private' })

export const whyWrite = (plugin: string): Reason => ({ plugin, act: 'encrypt something' })

/** Most actions that are listed; nobody reads more. */
const MAX_LISTED_ACTIONS = 4

/** The text for the user who is asked to open a key: one sentence per plugin, each action once. */
export function tellWhy(reasons: readonly Reason[]): string {
  const acts = new Map<string, Set<string>>()
  for (const { plugin, act } of reasons) acts.set(plugin, (acts.get(plugin) ?? new Set()).add(act))
  return [...acts]
    .map(([plugin, all]) => {
      const named = [...all].slice(0, MAX_LISTED_ACTIONS)
      if (all.size > MAX_LISTED_ACTIONS) named.push('do more')
      return `${titleOf(plugin)} wants to ${named.join(' and to ')}.`
    })
    .join(' ')
}
