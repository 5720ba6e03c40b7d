const WHAT: Readonly<Record<number, string>> = {
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

/** What the user is told who is asked to open a key: which plugin wants it, and what for. */
export const whySign = (plugin: string, kind: number): string =>
  `${titleOf(plugin)} wants to sign ${WHAT[kind] ?? `something of kind ${kind}`}.`

export const whyRead = (plugin: string): string => `${titleOf(plugin)} wants to read something private.`

export const whyWrite = (plugin: string): string => `${titleOf(plugin)} wants to encrypt something.`
