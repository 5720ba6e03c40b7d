const NAME_BY_KIND: Readonly<Record<number, string>> = {
  0: 'your profile',
  1: 'a note',
  3: 'your follow list',
  5: 'a deletion',
  6: 'a repost',
  7: 'a reaction',
  16: 'a repost',
  1111: 'a comment',
  1984: 'a report',
  9734: 'a zap',
  10000: 'your mute list',
  10002: 'your relay list',
  22242: 'that a relay may know who you are',
  24242: 'an upload',
  27235: 'a request to a server',
}

const titleOf = (plugin: string) =>
  `${plugin.slice(0, 1).toUpperCase()}${plugin.slice(1).replaceAll('-', ' ')}`

/** The reason for using a key: the plugin and its action. */
export interface Reason {
  readonly plugin: string
  /** Completes 'wants to'. */
  readonly act: string
}

export const whySign = (plugin: string, kind: number): Reason => ({
  plugin,
  act: `sign ${NAME_BY_KIND[kind] ?? `something of kind ${kind}`}`,
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
