// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Config } from '#kernel/config'
import { createTestKernel, createTestPlugin, type TestKernel } from '#kernel/testing'
import { Analytics } from './contract'
import manifest from './manifest'

let made: TestKernel
/** The texts that the page has passed to `sendBeacon`. */
const beacons: string[] = []

beforeEach(() => {
  beacons.length = 0
  // jsdom has no `sendBeacon`.
  Object.assign(navigator, { sendBeacon: (_: string, text: string) => beacons.push(text) > 0 })
  made = createTestKernel()
  made.kernel.enable(
    createTestPlugin('config', { provides: [Config] }, context => {
      const analytics = { url: 'https://counter.invalid/event', host: location.host }
      context.provide(Config, { relays: [], rootAccount: '', mediaServers: [], analytics })
    }),
    manifest,
  )
})
afterEach(async () => {
  await made.kernel.dispose()
  Reflect.deleteProperty(navigator, 'sendBeacon')
  Reflect.deleteProperty(document, 'visibilityState')
})

/** Simulates that the user hides the tab. The page then sends its counts. */
function hide() {
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the last 20 messages are kept word for word, newest first, also when the plugin starts again', async () => {
  const analytics = await made.kernel.resolve(Analytics)
  analytics.countPage('/before-consent')
  hide()
  expect(beacons).toEqual([])
  analytics.setEnabled(true)
  for (let page = 0; page < 25; page++) {
    analytics.countPage(`/page-${page}`)
    hide()
  }
  expect(beacons).toHaveLength(25)
  const latest = beacons.slice(-20).reverse()
  expect(analytics.state.get().sent.map(({ text }) => text)).toEqual(latest)

  await made.kernel.disable(manifest.id)
  hide()
  expect(beacons).toHaveLength(25)
  made.kernel.enable(manifest)
  const again = await made.kernel.resolve(Analytics)
  expect(again.state.get().sent.map(({ text }) => text)).toEqual(latest)
})
