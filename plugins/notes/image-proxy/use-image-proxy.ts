import { useEffect, useMemo, useState } from 'react'
import { Config } from '#kernel'
import { useOptionalService } from '#kernel/react'
import { useContentSettings } from '../content-settings'
import type { ImageProxy, ProxySize } from './proxy-url'

export interface UsedProxy extends ImageProxy {
  /** What the proxy does not give is asked for where it is. */
  readonly fallbackToOriginal: boolean
}

/** The proxy of the user's settings, else of the host's; `undefined` where there is none or it is off. */
export function useImageProxy(): UsedProxy | undefined {
  const hosts = useOptionalService(Config)?.imageProxy
  const { imgproxy } = useContentSettings()
  return useMemo(() => {
    const { url, key, salt, enabled, fallbackToOriginal } = imgproxy
    if (!enabled) return undefined
    if (url) return { url, ...(key && { key }), ...(salt && { salt }), fallbackToOriginal }
    return hosts && { ...hosts, fallbackToOriginal }
  }, [hosts, imgproxy])
}

const signed = new Map<string, string>()
const KEPT = 1_000

/** The proxy's address of a picture; `undefined` for the moment that signing takes, and where there is no proxy. */
export function useProxied(proxy: UsedProxy | undefined, url: string, size: ProxySize): string | undefined {
  const key = proxy && JSON.stringify([proxy.url, proxy.key, proxy.salt, url, size])
  const [made, setMade] = useState<{ key: string; address: string }>()
  const known = key === undefined ? undefined : signed.get(key)
  useEffect(() => {
    if (!proxy || key === undefined || known !== undefined) return
    let here = true
    const sign = async () => {
      const { proxyUrl } = await import('./proxy-url')
      const address = await proxyUrl(proxy, url, JSON.parse(key)[4] as ProxySize)
      signed.set(key, address)
      const [oldest] = signed.keys()
      if (signed.size > KEPT && oldest !== undefined) signed.delete(oldest)
      if (here) setMade({ key, address })
    }
    // Where the code does not come, nothing is shown until it does: the address is no fault of the picture's.
    sign().catch(() => {})
    return () => {
      here = false
    }
  }, [proxy, url, key, known])
  return known ?? (made?.key === key ? made?.address : undefined)
}
