import { IMAGE_PROXY_SETTINGS } from '#kernel/images'
import { type FormerState, isObject, objectIn } from './former-records'

/**
 * A part of a former record in the form of the record that holds it today. Its values are unchecked: the definition of
 * that record reads them.
 */
export interface Translation {
  /** The plugin that owns the record. Missing if the host does. */
  readonly owner?: string
  /** The key of today's record. */
  readonly key: string
  /** The version of today's record in whose form the value is. */
  readonly version: number
  readonly value: unknown
}

const ACTION_BY_FLAG = {
  showReplies: 'composer/reply',
  showReposts: 'reposts/repost',
  showLikes: 'reactions/like',
  showZaps: 'zaps/zap',
} as const

/** Returns the named fields that the object has itself. */
const picked = (from: FormerState, ...names: string[]): FormerState =>
  Object.fromEntries(names.filter(name => Object.hasOwn(from, name)).map(name => [name, from[name]]))

const isEmpty = (value: FormerState) => Object.keys(value).length === 0

/**
 * Translates `settings-storage`. The consent to analytics is not taken over, because it was given to another server,
 * nor the key of a debug session.
 */
export function translateSettings(state: FormerState): readonly Translation[] {
  const { theme } = objectIn(state, 'appearance')
  const content = objectIn(state, 'content')
  const flags = picked(content, 'blurNSFW', 'autoplayVideos', 'showReactionsBar', 'showReactionCounts')
  const hidden = Object.entries(ACTION_BY_FLAG).flatMap(([flag, key]) =>
    content[flag] === false ? [key] : [],
  )
  const moderation = picked(content, 'hideEventsByUnknownUsers', 'hidePostsByMutedMoreThanFollowed')
  const proxy = picked(objectIn(state, 'imgproxy'), 'url', 'key', 'salt', 'enabled', 'fallbackToOriginal')
  const { server } = objectIn(state, 'notifications')
  const declined = state.notificationsDeclined === true
  return [
    { key: 'pinion/theme', version: 1, value: theme },
    { owner: 'notes', key: 'pinion/content', version: 1, value: { ...flags, hiddenActions: hidden } },
    { owner: 'moderation', key: 'pinion/settings/moderation', version: 1, value: moderation },
    { key: IMAGE_PROXY_SETTINGS, version: 1, value: proxy },
    {
      owner: 'notifications',
      key: 'pinion/settings/notifications',
      version: 2,
      value: { ...(declined && { declined }), ...(typeof server === 'string' && { server }) },
    },
  ].filter(({ value }) => (isObject(value) ? !isEmpty(value) : value !== undefined))
}

/** Translates the default amount of zaps, which is in `zap-storage` or in `user-storage`. */
export function translateZaps({ defaultZapAmount: amount }: FormerState): readonly Translation[] {
  const sats = typeof amount === 'string' && /^\d{1,9}$/.test(amount) ? Number(amount) : amount
  if (typeof sats !== 'number' || !(sats > 0)) return []
  return [{ owner: 'zaps', key: 'pinion/zaps', version: 1, value: { defaultZapAmount: sats } }]
}

/** Translates the relays, media servers and zap amount of `user-storage`. The login is moved by its own plugin. */
export function translateUser(state: FormerState): readonly Translation[] {
  const { relays, mediaservers, defaultMediaserver: chosen } = state
  const choices = (Array.isArray(relays) ? relays : []).flatMap(relay =>
    typeof relay === 'string' ? [{ url: relay }] : isObject(relay) ? [relay] : [],
  )
  const server = isObject(chosen) ? chosen.url : chosen
  return [
    ...(choices.length > 0 ? [{ key: 'pinion/relays', version: 1, value: choices }] : []),
    ...(Array.isArray(mediaservers) || typeof server === 'string'
      ? [
          {
            owner: 'composer',
            key: 'pinion/settings/composer',
            version: 1,
            value: { own: mediaservers, chosen: server },
          },
        ]
      : []),
    ...translateZaps(state),
  ]
}
