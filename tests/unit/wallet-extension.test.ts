import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { addWeblnExtension } from '../support/add-webln-extension'
import { createGate } from '../support/create-gate'
import {
  kernel,
  nwcConfig,
  openWallet,
  readStoredConnection,
  setUpWalletFixture,
  waitUntil,
  wallet,
  walletService,
} from '../support/wallet-fixture'

setUpWalletFixture()

describe('connecting', () => {
  test('by an extension that announces itself', async () => {
    onTestFinished(
      addWeblnExtension({
        getBalance: async () => ({ balance: 12 }),
        sendPayment: async () => ({ preimage: 'ab'.repeat(32) }),
      }),
    )
    wallet.start()
    dispatchEvent(new Event('webln:enabled'))
    await waitUntil(() => wallet.state.get().balanceText === '12 sats')
    expect(wallet.state.get()).toMatchObject({ status: 'connected', route: '/start' })
    expect(wallet.connectorConfig()?.connectorType).toBe('extension.generic')
    const { invoice } = walletService.issueInvoice()
    const payment = await wallet.pay(invoice)
    await expect(payment.result).rejects.toThrow('does not belong to this invoice')
    expect(payment.status.get().phase).toBe('pending')
  })

  test('by an extension that the page may use already comes before the saved wallet, if the page wishes it', async () => {
    localStorage.setItem('bc:config', JSON.stringify(nwcConfig()))
    const enable = vi.fn(async () => {})
    onTestFinished(addWeblnExtension({ enable, isEnabled: async () => true, sendPayment: async () => ({}) }))
    wallet.configure({ preferExtension: true })
    wallet.start()
    await waitUntil(() => wallet.state.get().status === 'connected')
    expect(wallet.state.get().alias).toBe('Extension')
    expect(readStoredConnection()).toEqual(nwcConfig())

    await kernel.dispose()
    enable.mockRejectedValue(new Error('locked'))
    const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
    await openWallet()
    wallet.configure({ preferExtension: true })
    wallet.start()
    await waitUntil(() => wallet.state.get().alias === 'Test wallet')
    expect(wallet.state.get().error).toBeUndefined()
    expect(logged.mock.calls.join()).toContain('The extension could not be used:,locked')
    logged.mockRestore()
    expect(readStoredConnection()).toEqual(nwcConfig())
  })

  test('by an extension that changes its account: data of the first account is dropped, and only the last counts', async () => {
    const listeners = new Set<() => void>()
    const accounts = { Ann: 12, Bo: 345, Cleo: 6_789 }
    let account: keyof typeof accounts = 'Ann'
    const { whenOpen: slow, open: answer } = createGate()
    vi.stubGlobal('webln', {
      enable: async () => {},
      on: (_: 'accountChanged', fn: () => void) => listeners.add(fn),
      off: (_: 'accountChanged', fn: () => void) => listeners.delete(fn),
      getInfo: async () => ({ node: { alias: account }, methods: ['sendPayment', 'getBalance'] }),
      async getBalance() {
        const balance = accounts[account]
        if (account === 'Bo') await slow
        return { balance }
      },
      sendPayment: () => Promise.reject(Object.assign(new Error('gone'), { code: 'answer-lost' })),
      lookupInvoice: async () => ({ paid: false }),
    })
    const change = (to: keyof typeof accounts) => {
      account = to
      for (const fn of listeners) fn()
    }
    await wallet.connect({ connectorName: 'E', connectorType: 'extension.generic' })
    await waitUntil(() => wallet.state.get().balanceText === '12 sats')
    const lost = await wallet.pay(walletService.issueInvoice().invoice)
    await expect(lost.result).rejects.toThrow('gone')

    change('Bo')
    expect(wallet.state.get().balance).toBeUndefined()
    await waitUntil(() => wallet.state.get().alias === 'Bo')
    change('Cleo')
    await waitUntil(() => wallet.state.get().balanceText === '6,789 sats')
    // The answer with Bo's balance arrives after the switch to Cleo, whose balance is already shown.
    answer()
    // Ann's wallet may have paid this invoice. Cleo's wallet does not know that.
    await wallet.pay(lost.invoice.paymentRequest)
    await vi.waitFor(() =>
      expect(lost.status.get()).toMatchObject({
        phase: 'pending',
        reason: expect.stringContaining('Another wallet'),
      }),
    )
    expect(wallet.state.get()).toMatchObject({ status: 'connected', alias: 'Cleo', balance: 6_789 })
    wallet.disconnect()
    expect(listeners.size).toBe(0)
  })
})
