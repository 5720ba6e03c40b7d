import type { SettingsDefinition } from '../core/settings'

/** The reader's own imgproxy; without an address, the site's proxy is used. */
export interface ImageProxySettings {
  readonly url: string
  /** Hex. */
  readonly key: string
  readonly salt: string
  readonly enabled: boolean
  readonly fallbackToOriginal: boolean
}

/** Storage key of these settings. */
export const IMAGE_PROXY_SETTINGS = 'pinion/image-proxy'

const DEFAULTS: ImageProxySettings = { url: '', key: '', salt: '', enabled: true, fallbackToOriginal: true }

export const imageProxySettings: SettingsDefinition<ImageProxySettings> = {
  version: 1,
  defaults: DEFAULTS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { url, key, salt, enabled, fallbackToOriginal } = stored as Readonly<Record<string, unknown>>
    return {
      url: typeof url === 'string' && isProxyAddress(url) ? url : '',
      key: typeof key === 'string' && isProxySecret(key) ? key : '',
      salt: typeof salt === 'string' && isProxySecret(salt) ? salt : '',
      enabled: enabled !== false,
      fallbackToOriginal: fallbackToOriginal !== false,
    }
  },
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
