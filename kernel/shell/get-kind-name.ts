import type { KindName, KindNames } from './shell-contribution-points'

/** Names of kinds that several plugins use. Every other kind is named by the plugin that owns it, in `kindNames`. */
const COMMON_KINDS: KindNames['names'] = {
  0: ['your profile', 'profiles'],
  1: ['a note', 'notes'],
  3: ['your follow list', 'follow lists'],
  5: ['a deletion', 'deletions'],
  6: ['a repost', 'reposts'],
  7: ['a reaction', 'reactions'],
  16: ['a repost', 'reposts'],
  1111: ['a comment', 'comments'],
  10000: ['your mute list', 'mute lists'],
  10002: ['your relay list', 'relay lists'],
  10063: ['your list of media servers', 'media server lists'],
  22242: ['a proof to a relay of who you are', 'proofs to relays'],
  24242: ['an upload', 'uploads'],
  27235: ['a request to a server', 'requests to servers'],
}

/**
 * Returns the name of a kind: a common one, or one of the contributions to `kindNames`. `undefined` if the kind has no
 * name.
 */
export const getKindName = (kind: number, contributed: readonly KindNames[]): KindName | undefined =>
  COMMON_KINDS[kind] ?? contributed.find(({ names }) => names[kind])?.names[kind]
