import { afterEach, expect, test, vi } from 'vitest'
import { createTestKernel, createTestPlugin, numberToHex, type TestKernel } from '#kernel/testing'
import { chatTransportsNeeded } from '../contract'
import { preloadChatsCode } from './preload-chats-code'

let made: TestKernel | undefined
afterEach(async () => {
  vi.unstubAllGlobals()
  await made?.kernel.dispose()
  made = undefined
})

test('while the browser is offline, nothing is loaded ahead, because the page remembers a failed import', async () => {
  made = createTestKernel({ session: { pubkey: numberToHex(1), canSign: true, method: 'key' } })
  const { kernel } = made
  const loadTransport = vi.fn(async () => ({ activate() {} }))
  kernel.enable(createTestPlugin('chats'), {
    ...createTestPlugin('transport', { activateOn: [chatTransportsNeeded] }),
    activate: loadTransport,
  })
  vi.stubGlobal('navigator', { onLine: false })
  preloadChatsCode(kernel)
  expect(loadTransport).not.toHaveBeenCalled()
  vi.stubGlobal('navigator', { onLine: true })
  preloadChatsCode(kernel)
  expect(loadTransport).toHaveBeenCalledOnce()
})
