import { createStore, type Kernel } from '#kernel'
import type { HostConfig } from '#kernel/config'
import { IMAGE_PROXY_SETTINGS_KEY, type ImagesService, imageProxySettings } from '#kernel/images'
import type { CheckedUrl, UrlPolicyService } from '#kernel/url-policy'
import { createRecentSet } from './create-recent-set'
import { migrateProxySettings } from './migrate-proxy-settings'
import type { ImageProxy } from './sign-proxy-url'

/**
 * Maximum number of pictures that the proxy could not deliver and that are remembered. They are not requested from it
 * again in this session.
 */
const MAX_FAILED_ORIGINALS = 100
/** Maximum number of cached proxy addresses. */
const MAX_SIGNED_ADDRESSES = 2_000

/**
 * Creates the service with the proxy of the user's settings, or else that of the site's `config.json`. If the user
 * wants a proxy and it is not known before that file is read, no picture is shown until then, because showing the
 * original would contact its server. The signing code is loaded only if there is a proxy.
 */
export function createImagesService(
  kernel: Kernel,
  configPromise: Promise<HostConfig>,
  urlPolicy: UrlPolicyService,
): ImagesService {
  migrateProxySettings()
  const settings = kernel.settings(IMAGE_PROXY_SETTINGS_KEY, imageProxySettings)
  const version = createStore(0)
  const failedOriginals = createRecentSet(MAX_FAILED_ORIGINALS)
  const signedUrls = new Map<string, CheckedUrl>()
  let config: HostConfig | undefined
  let proxySettings = settings.get()
  let proxy: ImageProxy | undefined
  let proxyTools: typeof import('./proxy-tools') | undefined
  let isLoading = false

  const notifyChange = () => version.set(count => count + 1)
  const loadTools = () => {
    if (isLoading) return
    isLoading = true
    import('./proxy-tools').then(
      loaded => {
        proxyTools = loaded
        notifyChange()
      },
      () => {
        // The code could not be loaded. It is requested again when the next picture needs it.
        isLoading = false
      },
    )
  }
  const updateProxy = () => {
    const { enabled, url, key, salt } = proxySettings
    const ownProxy = url === '' ? undefined : { url, ...(key && { key }), ...(salt && { salt }) }
    proxy = enabled ? (ownProxy ?? config?.imageProxy) : undefined
    failedOriginals.clear()
    signedUrls.clear()
    if (proxy) loadTools()
    notifyChange()
  }
  settings.subscribe(() => {
    proxySettings = settings.get()
    updateProxy()
  })
  urlPolicy.version.subscribe(notifyChange)
  void configPromise.then(hostConfig => {
    config = hostConfig
    updateProxy()
  })
  updateProxy()

  const isAwaitingConfig = () => proxySettings.enabled && proxy === undefined && config === undefined
  const fallbackAddress = (url: string) =>
    proxySettings.fallbackToOriginal ? (urlPolicy.check(url) ?? null) : null
  return {
    version,
    address(url, size) {
      const directAddress = urlPolicy.check(url)
      // A `data:` or `blob:` address contains the picture itself, so it needs no proxy.
      if (!/^https?:/i.test(url)) return directAddress
      if (!proxy) return directAddress && isAwaitingConfig() ? undefined : directAddress
      // The proxy gets no address in the reader's own network, except those of servers that the reader has configured.
      // It gets plain http, which this page may not request.
      const original = directAddress ?? urlPolicy.check(url, { isProxied: true })
      if (!original) return original
      if (failedOriginals.has(url)) return fallbackAddress(url)
      if (!proxyTools) {
        loadTools()
        return undefined
      }
      const key = `${size?.mode} ${size?.width} ${size?.height} ${url}`
      const cachedUrl = signedUrls.get(key)
      if (cachedUrl !== undefined) return cachedUrl
      // The cast is allowed, because the reader or the site has chosen this proxy.
      const signedUrl = proxyTools.signProxyUrl(proxy, url, size) as CheckedUrl
      signedUrls.set(key, signedUrl)
      const [oldest] = signedUrls.keys()
      if (signedUrls.size > MAX_SIGNED_ADDRESSES && oldest !== undefined) signedUrls.delete(oldest)
      return signedUrl
    },
    watchImage(img, url, onFailed) {
      const stopWatching = proxyTools?.watchImageLoading(img, !proxySettings.fallbackToOriginal, () => {
        failedOriginals.add(url)
        onFailed(fallbackAddress(url))
      })
      return stopWatching ?? (() => {})
    },
    forget(url) {
      failedOriginals.delete(url)
      notifyChange()
    },
    isProxyOnly: () => !proxySettings.fallbackToOriginal && (proxy !== undefined || isAwaitingConfig()),
  }
}
