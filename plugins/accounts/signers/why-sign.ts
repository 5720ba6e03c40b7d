import type { KindName } from '#kernel/shell'

const titleOf = (plugin: string) =>
  `${plugin.slice(0, 1).toUpperCase()}${plugin.slice(1).replaceAll('-', ' ')}`

/** The reason for using a key: the plugin's name, and what it wants to do. */
export interface Reason {
  readonly plugin: string
  /** Text that follows 'wants to' in a sentence, such as 'sign a note'. */
  readonly act: string
}

/** Returns the reason for signing an event. `name` is the result of `nameOfKind`. */
export const whySign = (plugin: string, kind: number, name: KindName | undefined): Reason => ({
  plugin,
  act: `sign ${name?.[0] ?? `something of kind ${kind}`}`,
})

export const whyRead = (plugin: string): Reason => ({ plugin, act: 'read something private' })

export const whyWrite = (plugin: string): Reason => ({ plugin, act: 'encrypt something' })

/** Maximum number of actions that are listed, because nobody reads more. */
const MAX_LISTED_ACTIONS = 4

/** Returns the text for the user who is asked to open a key: one sentence per plugin, and each action once. */
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
