import { type ImageProxyServer, startImageProxyServer } from '../peers/image-proxy-server.ts'
import { test as base } from './fixtures.ts'

interface Fixtures {
  readonly imgproxy: ImageProxyServer
  /** Names the proxy in `config.json`, and forbids loading the original when the proxy fails. */
  onlyProxy(): Promise<void>
  /** Returns the requested addresses that are neither on the app's own host nor on the proxy. */
  others(): string[]
}

/** The test function for journeys that need an image proxy. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what is needed from the pattern
  imgproxy: async ({}, use) => {
    const peer = await startImageProxyServer()
    await use(peer)
    await peer.close()
  },
  onlyProxy: async ({ page, config, imgproxy }, use) => {
    const { url, key, salt } = imgproxy
    await use(async () => {
      config.imageProxy = { url, key, salt }
      await page.addInitScript(() => {
        const value = { url: '', key: '', salt: '', enabled: true, fallbackToOriginal: false }
        localStorage.setItem('pinion/image-proxy', JSON.stringify({ version: 1, value }))
      })
    })
  },
  others: async ({ baseURL, watch, imgproxy }, use) => {
    const own = [new URL(baseURL ?? '').origin, new URL(imgproxy.url).origin]
    await use(() =>
      watch.requests.filter(url => {
        const { protocol, origin } = new URL(url)
        return protocol.startsWith('http') && !own.includes(origin)
      }),
    )
  },
})
