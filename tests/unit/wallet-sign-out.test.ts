import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { Wallet } from '#contracts/wallet'
import { pluginSettingsKey } from '#kernel'
import { Accounts } from '#kernel/ports'
import { createTestKernel, numberToHex, type TestKernel } from '#kernel/testing'
import extension from '../../plugins/connector-extension/manifest'
import walletManifest from '../../plugins/wallet/manifest'
import walletPage from '../../plugins/wallet-page/manifest'
import zaps from '../../plugins/zaps/manifest'
import { getStartedZapKey, type StartedZap, startedZapsSettings } from '../../plugins/zaps/pay/started-zaps'
import { addWeblnExtension } from '../support/add-webln-extension'
import { createHostAccountsPlugin } from '../support/host-accounts'

let made: TestKernel | undefined
afterEach(async () => {
  await made?.kernel.dispose()
  made = undefined
  vi.unstubAllGlobals()
})

test('signing out removes that account’s wallet and begun zaps, not those of another account', async () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  onTestFinished(addWeblnExtension({ sendPayment: async () => ({}) }))
  made = createTestKernel({ session: { pubkey: numberToHex(1), canSign: false, method: 'read-only' } })
  const { kernel } = made
  kernel.enable(createHostAccountsPlugin(), walletManifest, walletPage, extension, zaps)
  const wallet = await kernel.resolve(Wallet)
  await wallet.connect({ connectorName: 'Browser Extension', connectorType: 'extension.generic' })
  expect(wallet.state.get().status).toBe('connected')
  await expect.poll(() => kept.get('bc:config')).toBeDefined()
  const order: StartedZap = { sats: 21, comment: '', expiresAt: Date.now() / 1_000 + 600, parts: [] }
  const orders = kernel.settings(pluginSettingsKey('zaps'), startedZapsSettings)
  const [gone, stays] = [
    getStartedZapKey(numberToHex(1), numberToHex(9)),
    getStartedZapKey(numberToHex(2), numberToHex(9)),
  ]
  orders.set(() => ({ [gone]: { ...order, parts: [] }, [stays]: { ...order, parts: [] } }))

  const accounts = await kernel.resolve(Accounts)
  await kernel.activateForSignOut()
  await accounts.signOut(numberToHex(3))
  expect(wallet.state.get().status).toBe('connected')
  await accounts.signOut(numberToHex(1))
  expect(wallet.state.get().status).toBe('disconnected')
  expect(kept.has('bc:config')).toBe(false)
  expect(Object.keys(orders.get())).toEqual([stays])
})
