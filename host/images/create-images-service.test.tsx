// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createKernel, createMemoryKeyValueStorage, definePlugin, type Kernel } from '#kernel'
import type { HostConfig } from '#kernel/config'
import { IMAGE_PROXY_SETTINGS_KEY, Images, type ImagesService, imageProxySettings } from '#kernel/images'
import { KernelProvider, Picture } from '#kernel/react'
import { createTrustedServers, createUrlPolicy } from '#kernel/url-policy'
import { DEFAULT_CONFIG } from '../config/parse-config'
import { createImagesService } from './create-images-service'

// Imports the module before the tests, because compiling it takes longer than a test waits.
beforeAll(() => import('./proxy-tools'))
afterEach(cleanup)

const PUBLIC = createUrlPolicy({ trustedServers: createTrustedServers() })
const PROXY = 'https://proxy.test'
const CAT = 'https://pictures.test/cat.png'
const proxied: HostConfig = { ...DEFAULT_CONFIG, imageProxy: { url: PROXY } }
const addressOf = (url: string, options: string) =>
  `${PROXY}/unsafe/${options}/${Buffer.from(url).toString('base64url')}`

interface Started {
  readonly kernel: Kernel
  readonly images: ImagesService
  set(change: Partial<{ enabled: boolean; fallbackToOriginal: boolean; url: string }>): void
}

const providing = (images: ImagesService) =>
  definePlugin({
    id: 'host',
    version: '1.0.0',
    api: 1,
    title: 'Host',
    summary: 'Provides images.',
    icon: 'settings',
    provides: [Images],
    activate: async () => ({ activate: context => void context.provide(Images, images) }),
  })

/** Creates the service with these settings of the user and this `config.json`, which may be a promise. */
async function start(
  settings: Parameters<Started['set']>[0] = {},
  config: HostConfig | Promise<HostConfig> = proxied,
): Promise<Started> {
  const kernel = createKernel({ storage: createMemoryKeyValueStorage() })
  const store = kernel.settings(IMAGE_PROXY_SETTINGS_KEY, imageProxySettings)
  const set: Started['set'] = change => store.set(draft => void Object.assign(draft, change))
  set(settings)
  const images = createImagesService(kernel, Promise.resolve(config), PUBLIC)
  kernel.enable(providing(images))
  await kernel.activate('host')
  return { kernel, images, set }
}

const ready = ({ images }: Started) =>
  waitFor(() => expect(images.address(CAT)).toBe(addressOf(CAT, 'dpr:2')))

test('without a proxy, pictures are requested from their own addresses at once', async () => {
  const { images } = await start({}, DEFAULT_CONFIG)
  expect(images.address(CAT, { width: 40 })).toBe(CAT)
  expect(images.isProxyOnly()).toBe(false)
})

test('until config.json is read no server is asked, unless the user wants no proxy or has an own one', async () => {
  let read = (_: HostConfig) => {}
  const config = new Promise<HostConfig>(resolve => {
    read = resolve
  })
  const waiting = await start({ fallbackToOriginal: false }, config)
  expect(waiting.images.address(CAT)).toBeUndefined()
  expect(waiting.images.isProxyOnly()).toBe(true)
  expect((await start({ enabled: false }, config)).images.address(CAT)).toBe(CAT)
  await ready(await start({ url: PROXY }, config))
  read(DEFAULT_CONFIG)
  await waitFor(() => expect(waiting.images.address(CAT)).toBe(CAT))
  expect(waiting.images.isProxyOnly()).toBe(false)
})

test('a picture is requested in the size of its frame; other than web addresses are left unchanged', async () => {
  const started = await start()
  await ready(started)
  const { images } = started
  expect(images.address(CAT, { width: 40, mode: 'fill' })).toBe(addressOf(CAT, 'rs:fill:40:40/dpr:2'))
  expect(images.address(CAT, { width: 600, height: 200 })).toBe(addressOf(CAT, 'rs:fit:600:200/dpr:2'))
  for (const url of ['data:image/png;base64,AAAA', 'blob:https://here.test/1'])
    expect(images.address(url)).toBe(url)
})

test('a change of the settings applies at once, and is reported', async () => {
  const started = await start()
  await ready(started)
  const { images, set } = started
  let told = 0
  images.version.subscribe(() => told++)
  set({ enabled: false })
  expect(images.address(CAT)).toBe(CAT)
  set({ enabled: true, url: 'https://mine.test', fallbackToOriginal: false })
  expect(images.address(CAT)).toMatch(/^https:\/\/mine\.test\//)
  expect(images.isProxyOnly()).toBe(true)
  expect(told).toBe(2)
})

function show({ kernel }: Started, url = CAT) {
  const { container } = render(
    <KernelProvider kernel={kernel}>
      <Picture url={url} alt="A cat" fallback={<b>No cat</b>} />
    </KernelProvider>,
  )
  const image = () => container.querySelector('img') as HTMLImageElement
  return { container, image, src: () => image().getAttribute('src') }
}

test('a picture that the proxy does not deliver is shown from its own address, now and the next time', async () => {
  const started = await start()
  await ready(started)
  const first = show(started)
  expect(first.src()).toBe(addressOf(CAT, 'dpr:2'))
  fireEvent.error(first.image())
  expect(first.src()).toBe(CAT)
  expect(show(started).src()).toBe(CAT)
  act(() => started.images.forget(CAT))
  expect(show(started).src()).toBe(addressOf(CAT, 'dpr:2'))
})

test('with originals forbidden, a replacement is shown', async () => {
  const started = await start({ fallbackToOriginal: false })
  await ready(started)
  const { container, image } = show(started)
  fireEvent.error(image())
  expect(container.textContent).toBe('No cat')
  expect(container.querySelector('img')).toBeNull()
})

test('a hundred failures are remembered, and a page that shows more pictures does not ask again', async () => {
  const started = await start()
  await ready(started)
  const cats = Array.from({ length: 120 }, (_, n) => `https://pictures.test/${n}.png`)
  const pages = cats.map(url => show(started, url))
  for (const { image } of pages) fireEvent.error(image())
  // Forgetting any address makes every picture on the page ask the service again.
  act(() => started.images.forget('https://pictures.test/other.png'))
  expect(pages.map(page => page.src())).toEqual(cats)
  const remembered = cats.filter(url => started.images.address(url) === url)
  expect(remembered).toEqual(cats.slice(20))
})

test('a service that is provided later is used from then on', async () => {
  const { images } = await start({ url: PROXY })
  const kernel = createKernel({ storage: createMemoryKeyValueStorage() })
  const late = { kernel, images, set() {} }
  await ready(late)
  const { src } = show(late)
  expect(src()).toBe(CAT)
  kernel.enable(providing(images))
  await act(() => kernel.activate('host'))
  expect(src()).toBe(addressOf(CAT, 'dpr:2'))
})

test('without an image service, pictures are loaded from their own addresses', () => {
  const { container } = render(<Picture url={CAT} alt="A cat" />)
  expect(container.querySelector('img')?.getAttribute('src')).toBe(CAT)
})
