import { createStore, type Kernel } from '#kernel'
import type { HostConfig } from '#kernel/config'
import { IMAGE_PROXY_SETTINGS, type ImagesService, imageProxySettings } from '#kernel/images'
import type { OutsideAddress, OutsideService } from '#kernel/outside'
import { adoptFormerProxy } from './adopt-former-proxy'
import type { ImageProxy } from './proxy-url'
import { createRecentSet } from './recent-set'

/**
 * Maximum number of pictures that the proxy could not deliver and that are remembered. They are not requested from it
 * again in this session.
 */
const MAX_FAILED_ORIGINALS = 100
/** Maximum number of signed addresses that are cached. */
const MAX_SIGNED_ADDRESSES = 2_000

/**
 * Creates the service with the proxy of the user's settings, or else that of the site's `config.json`. If the user
 * wants a proxy and it is not known before that file is read, no picture is shown until then, because showing the
 * original would contact its server. The signing code is loaded only if there is a proxy.
 */
export function createImages(
  kernel: Kernel,
  reading: Promise<HostConfig>,
  outside: OutsideService,
): ImagesService {
  adoptFormerProxy()
  const settings = kernel.settings(IMAGE_PROXY_SETTINGS, imageProxySettings)
  const version = createStore(0)
  const failed = createRecentSet(MAX_FAILED_ORIGINALS)
  const signed = new Map<string, OutsideAddress>()
  let config: HostConfig | undefined
  let chosen = settings.get()
  let proxy: ImageProxy | undefined
  let tools: typeof import('./proxy-tools') | undefined
  let loading = false

  const tell = () => version.set(n => n + 1)
  const load = () => {
    if (loading) return
    loading = true
    import('./proxy-tools').then(
      loaded => {
        tools = loaded
        tell()
      },
      () => {
        // The code could not be loaded. It is requested again when the next picture needs it.
        loading = false
      },
    )
  }
  const look = () => {
    const { enabled, url, key, salt } = chosen
    const own = url === '' ? undefined : { url, ...(key && { key }), ...(salt && { salt }) }
    proxy = enabled ? (own ?? config?.imageProxy) : undefined
    failed.clear()
    signed.clear()
    if (proxy) load()
    tell()
  }
  settings.subscribe(() => {
    chosen = settings.get()
    look()
  })
  outside.version.subscribe(tell)
  void reading.then(read => {
    config = read
    look()
  })
  look()

  const waits = () => chosen.enabled && proxy === undefined && config === undefined
  const instead = (url: string) => (chosen.fallbackToOriginal ? (outside.check(url) ?? null) : null)
  return {
    version,
    address(url, size) {
      const direct = outside.check(url)
      // Pictures in the address itself (`data:`, `blob:`) need no proxy.
      if (!/^https?:/i.test(url)) return direct
      if (!proxy) return direct && waits() ? undefined : direct
      // The proxy must not be asked for addresses in the reader's network either. But it may request plain http, which
      // this page may not.
      const original = direct ?? outside.check(url, { proxied: true })
      if (!original) return original
      if (failed.has(url)) return instead(url)
      if (!tools) {
        load()
        return undefined
      }
      const key = `${size?.how} ${size?.width} ${size?.height} ${url}`
      const had = signed.get(key)
      if (had !== undefined) return had
      // The cast is allowed, because the reader or the site has chosen this proxy.
      const made = tools.proxyUrl(proxy, url, size) as OutsideAddress
      signed.set(key, made)
      const [oldest] = signed.keys()
      if (signed.size > MAX_SIGNED_ADDRESSES && oldest !== undefined) signed.delete(oldest)
      return made
    },
    attend(img, url, onFailed) {
      const stop = tools?.attendImage(img, !chosen.fallbackToOriginal, () => {
        failed.add(url)
        onFailed(instead(url))
      })
      return stop ?? (() => {})
    },
    forget(url) {
      failed.delete(url)
      tell()
    },
    exclusive: () => !chosen.fallbackToOriginal && (proxy !== undefined || waits()),
  }
}
