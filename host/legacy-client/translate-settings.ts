import { IMAGE_PROXY_SETTINGS_KEY } from '#kernel/images'
import { isObject, type LegacyState, readObjectField } from './legacy-records'

/**
 * A part of a former record, translated to the form of the record that contains it today. Its values are unchecked: the
 * definition of today's record checks them.
 */
export interface LegacySettingsTranslation {
  /** The plugin that owns the record. Missing if the host does. */
  readonly owner?: string
  /** The storage key of the current record. */
  readonly key: string
  /** The version of the current record's format that the value has. */
  readonly version: number
  readonly value: unknown
}

const ACTION_BY_FLAG = {
  showReplies: 'composer/reply',
  showReposts: 'reposts/repost',
  showLikes: 'reactions/like',
  showZaps: 'zaps/zap',
} as const

/** Returns the object's own fields with these names. */
const pickFields = (source: LegacyState, ...names: string[]): LegacyState =>
  Object.fromEntries(names.filter(name => Object.hasOwn(source, name)).map(name => [name, source[name]]))

const isEmpty = (value: LegacyState) => Object.keys(value).length === 0

/**
 * Translates the former client's record `settings-storage` into the records in which the host and the plugins keep these
 * settings. Two things are left out: the consent to analytics, because it was given to another server, and the key of a
 * debug session.
 */
export function translateLegacySettings(state: LegacyState): readonly LegacySettingsTranslation[] {
  const { theme } = readObjectField(state, 'appearance')
  const content = readObjectField(state, 'content')
  const flags = pickFields(content, 'blurNSFW', 'autoplayVideos', 'showReactionsBar', 'showReactionCounts')
  const hidden = Object.entries(ACTION_BY_FLAG).flatMap(([flag, key]) =>
    content[flag] === false ? [key] : [],
  )
  const moderation = pickFields(content, 'hideEventsByUnknownUsers', 'hidePostsByMutedMoreThanFollowed')
  const proxy = pickFields(
    readObjectField(state, 'imgproxy'),
    'url',
    'key',
    'salt',
    'enabled',
    'fallbackToOriginal',
  )
  const { server } = readObjectField(state, 'notifications')
  const declined = state.notificationsDeclined === true
  return [
    { key: 'pinion/theme', version: 1, value: theme },
    { owner: 'notes', key: 'pinion/content', version: 1, value: { ...flags, hiddenActions: hidden } },
    { owner: 'moderation', key: 'pinion/settings/moderation', version: 1, value: moderation },
    { key: IMAGE_PROXY_SETTINGS_KEY, version: 1, value: proxy },
    {
      owner: 'notifications',
      key: 'pinion/settings/notifications',
      version: 2,
      value: { ...(declined && { declined }), ...(typeof server === 'string' && { server }) },
    },
  ].filter(({ value }) => (isObject(value) ? !isEmpty(value) : value !== undefined))
}

/** Translates the default amount of zaps, which is in `zap-storage` or in `user-storage`. */
export function translateLegacyZaps({
  defaultZapAmount: amount,
}: LegacyState): readonly LegacySettingsTranslation[] {
  const sats = typeof amount === 'string' && /^\d{1,9}$/.test(amount) ? Number(amount) : amount
  if (typeof sats !== 'number' || !(sats > 0)) return []
  return [{ owner: 'zaps', key: 'pinion/zaps', version: 1, value: { defaultZapAmount: sats } }]
}

/** Translates the relays, media servers and zap amount of `user-storage`. The login is moved by its own plugin. */
export function translateLegacyUser(state: LegacyState): readonly LegacySettingsTranslation[] {
  const { relays, mediaservers, defaultMediaserver: defaultServer } = state
  const relayChoices = (Array.isArray(relays) ? relays : []).flatMap(relay =>
    typeof relay === 'string' ? [{ url: relay }] : isObject(relay) ? [relay] : [],
  )
  const server = isObject(defaultServer) ? defaultServer.url : defaultServer
  return [
    ...(relayChoices.length > 0 ? [{ key: 'pinion/relays', version: 1, value: relayChoices }] : []),
    ...(Array.isArray(mediaservers) || typeof server === 'string'
      ? [
          {
            owner: 'media-upload',
            key: 'pinion/settings/media-upload',
            version: 1,
            value: { own: mediaservers, chosen: server },
          },
        ]
      : []),
    ...translateLegacyZaps(state),
  ]
}
