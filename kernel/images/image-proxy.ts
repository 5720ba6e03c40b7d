import type { SettingsDefinition } from '../core/settings'

/** The reader's own image proxy (imgproxy). If no address is set, the site's proxy is used. */
export interface ImageProxySettings {
  readonly url: string
  /** The key of the proxy in hex, with which addresses are signed; empty if there is none. */
  readonly key: string
  readonly salt: string
  readonly enabled: boolean
  readonly fallbackToOriginal: boolean
}

/** The key of these settings in the storage. */
export const IMAGE_PROXY_SETTINGS_KEY = 'pinion/image-proxy'

const DEFAULTS: ImageProxySettings = { url: '', key: '', salt: '', enabled: true, fallbackToOriginal: true }

export const imageProxySettings: SettingsDefinition<ImageProxySettings> = {
  version: 1,
  defaults: DEFAULTS,
  read(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined
    const { url, key, salt, enabled, fallbackToOriginal } = stored as Readonly<Record<string, unknown>>
    return {
      url: typeof url === 'string' && isValidProxyUrl(url) ? url : '',
      key: typeof key === 'string' && isValidProxySecret(key) ? key : '',
      salt: typeof salt === 'string' && isValidProxySecret(salt) ? salt : '',
      enabled: enabled !== false,
      fallbackToOriginal: fallbackToOriginal !== false,
    }
  },
}

/** True for https addresses, and for http addresses of this machine. */
export function isValidProxyUrl(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text)) return false
  const { protocol, hostname, username, search, hash } = new URL(text)
  const isLocalhost = hostname === 'localhost' || hostname === '127.0.0.1'
  return (protocol === 'https:' || (protocol === 'http:' && isLocalhost)) && !username && !search && !hash
}

/** True for a text of pairs of hex digits. */
export const isValidProxySecret = (text: string): boolean =>
  text.length <= 256 && /^([0-9a-f]{2})+$/i.test(text)
