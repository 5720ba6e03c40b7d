import type { KindName } from '#kernel/shell'

const pluginTitle = (plugin: string) =>
  `${plugin.slice(0, 1).toUpperCase()}${plugin.slice(1).replaceAll('-', ' ')}`

/** The reason for using a key: the plugin's name, and what it wants to do. */
export interface KeyUseReason {
  readonly plugin: string
  /** Text that follows 'wants to' in a sentence, such as 'sign a note'. */
  readonly action: string
}

/** Returns the reason for signing an event. `name` is the kind's name with its article, such as 'a note'. */
export const createSignReason = (plugin: string, kind: number, name: KindName | undefined): KeyUseReason => ({
  plugin,
  action: `sign ${name?.[0] ?? `something of kind ${kind}`}`,
})

export const createDecryptReason = (plugin: string): KeyUseReason => ({
  plugin,
  action: 'read something private',
})

export const createEncryptReason = (plugin: string): KeyUseReason => ({ plugin, action: 'encrypt something' })

/** Maximum number of actions that are listed, because nobody reads more. */
const MAX_LISTED_ACTIONS = 4

/** Returns the text of the dialog that opens a key: one sentence per plugin, which names each action once. */
export function describeKeyUseReasons(reasons: readonly KeyUseReason[]): string {
  const actionsByPlugin = new Map<string, Set<string>>()
  for (const { plugin, action } of reasons)
    actionsByPlugin.set(plugin, (actionsByPlugin.get(plugin) ?? new Set()).add(action))
  return [...actionsByPlugin]
    .map(([plugin, pluginActions]) => {
      const listedActions = [...pluginActions].slice(0, MAX_LISTED_ACTIONS)
      if (pluginActions.size > MAX_LISTED_ACTIONS) listedActions.push('do more')
      return `${pluginTitle(plugin)} wants to ${listedActions.join(' and to ')}.`
    })
    .join(' ')
}
