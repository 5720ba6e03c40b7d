import type { SettingsDefinition } from '#kernel'

/** Settings for displaying notes. */
export interface ContentSettings {
  /** Covers sensitive media and texts until they are pressed. */
  readonly blurNSFW: boolean
  readonly autoplayVideos: boolean
  readonly showReactionsBar: boolean
  readonly showReactionCounts: boolean
  /** Keys of the note actions that the user has hidden. */
  readonly hiddenActions: readonly string[]
  readonly imgproxy: ImageProxySettings
}

/** The user's own imgproxy; without an address, the host's proxy is used. */
export interface ImageProxySettings {
  readonly url: string
  /** Hex. */
  readonly key: string
  readonly salt: string
  readonly enabled: boolean
  readonly fallbackToOriginal: boolean
}

/** The settings that are simple switches. */
export type ContentFlag = Exclude<keyof ContentSettings, 'hiddenActions' | 'imgproxy'>

const DEFAULTS: ContentSettings = {
  blurNSFW: true,
  autoplayVideos: true,
  showReactionsBar: true,
  showReactionCounts: true,
  hiddenActions: [],
  imgproxy: { url: '', key: '', salt: '', enabled: true, fallbackToOriginal: true },
}
const MAX_HIDDEN = 50

/** Storage key. The host reads the image proxy settings. */
export const CONTENT_SETTINGS = 'pinion/content'

export const contentSettings: SettingsDefinition<ContentSettings> = {
  version: 1,
  defaults: DEFAULTS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const record = stored as Readonly<Record<string, unknown>>
    const flag = (name: ContentFlag) => (typeof record[name] === 'boolean' ? record[name] : DEFAULTS[name])
    const { hiddenActions: hidden } = record
    return {
      blurNSFW: flag('blurNSFW'),
      autoplayVideos: flag('autoplayVideos'),
      showReactionsBar: flag('showReactionsBar'),
      showReactionCounts: flag('showReactionCounts'),
      hiddenActions: Array.isArray(hidden)
        ? hidden.filter(key => typeof key === 'string').slice(0, MAX_HIDDEN)
        : [],
      imgproxy: readProxy(record.imgproxy),
    }
  },
}

function readProxy(value: unknown): ImageProxySettings {
  if (typeof value !== 'object' || value === null) return DEFAULTS.imgproxy
  const { url, key, salt, enabled, fallbackToOriginal } = value as Readonly<Record<string, unknown>>
  return {
    url: typeof url === 'string' && isProxyAddress(url) ? url : '',
    key: typeof key === 'string' && isProxySecret(key) ? key : '',
    salt: typeof salt === 'string' && isProxySecret(salt) ? salt : '',
    enabled: enabled !== false,
    fallbackToOriginal: fallbackToOriginal !== false,
  }
}

/** Accepts https, and http on this machine. */
export function isProxyAddress(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const local = hostname === 'localhost' || hostname === '127.0.0.1'
  return (protocol === 'https:' || (protocol === 'http:' && local)) && !username && !search && !hash
}

/** Pairs of hex digits. */
export const isProxySecret = (text: string): boolean => text.length <= 256 && /^([0-9a-f]{2})+$/i.test(text)
