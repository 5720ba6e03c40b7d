import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startLnbitsServer } from '../peers/lnbits-server'
import {
  lnbits,
  nwcConfig,
  setUpWalletFixture,
  waitForPayment,
  waitUntil,
  wallet,
  walletService,
} from '../support/wallet-fixture'

setUpWalletFixture()

test('a currency shows at its rate; without one the balance stays in sats', async () => {
  await wallet.connect(nwcConfig())
  await waitUntil(() => wallet.state.get().balanceText !== undefined)
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  wallet.configure({ ratesUrl: `${lnbits.url}/none/{currency}` })
  wallet.setCurrency('USD')
  expect(localStorage.getItem('bc:currency')).toBe('USD')
  await vi.waitFor(() => expect(warned).toHaveBeenCalled())
  expect(wallet.state.get().balanceText).toBe('1,000,000 sats')
  warned.mockRestore()
  const asked: string[] = []
  const real = fetch
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
    if (!String(url).includes('rates.test')) return real(url, init)
    asked.push(String(url))
    return Promise.resolve(new Response(JSON.stringify({ rate_float: 60_000 })))
  })
  wallet.configure({ ratesUrl: 'https://rates.test/{currency}.json' })
  wallet.setCurrency('EUR')
  await waitUntil(() => wallet.state.get().balanceText?.includes('600.00') ?? false)
  expect(asked).toEqual(['https://rates.test/eur.json'])
  wallet.setCurrency('nonsense')
  expect(wallet.state.get().currency).toBe('EUR')
  wallet.setCurrency('SATS')
  expect(localStorage.getItem('bc:currency')).toBe('sats')
})

describe('paying', () => {
  beforeEach(() => wallet.connect(nwcConfig()))

  test('ends when the preimage fits, and the balance is read again', async () => {
    const { invoice, preimage } = walletService.issueInvoice({ amountMsats: 21_000 })
    const payment = await wallet.pay(invoice)
    expect(await payment.result).toEqual({ preimage })
    expect(payment.status.get()).toEqual({ phase: 'paid', preimage })
    await waitUntil(() => wallet.state.get().balance === 999_979)
  })

  test.each([
    ['has expired', () => walletService.issueInvoice({ expiry: -1 }).invoice, 'This invoice has expired.'],
    [
      'is of another network',
      () => walletService.issueInvoice({ network: 'tb' }).invoice,
      'for testnet, not for bitcoin',
    ],
    [
      'names no amount',
      () => walletService.issueInvoice({ amountMsats: 0 }).invoice,
      'does not say how much',
    ],
    ['is none', () => 'lnbc1garbage', 'not a lightning invoice'],
    ['is not there', () => '', 'No invoice to pay'],
  ])('refuses an invoice that %s', async (_, make, message) => {
    await expect(wallet.pay(make())).rejects.toThrow(message)
    expect(walletService.requests.some(({ method }) => method === 'pay_invoice')).toBe(false)
  })

  test('needs a wallet', async () => {
    wallet.disconnect()
    await expect(wallet.pay(walletService.issueInvoice().invoice)).rejects.toThrow(
      'No WebLN provider available',
    )
  })

  test('twice at once is one payment', async () => {
    const { invoice, paymentHash } = walletService.issueInvoice()
    const [one, two] = await Promise.all([wallet.pay(invoice), wallet.pay(invoice.toUpperCase())])
    await Promise.all([one.result, two.result, wallet.provider()?.sendPayment(`lightning:${invoice}`)])
    expect(walletService.paymentCounts.get(paymentHash)).toBe(1)
  })

  test('a payment that the wallet refuses can be tried again', async () => {
    const { invoice, preimage } = walletService.issueInvoice()
    walletService.behavior.errors.pay_invoice = { code: 'QUOTA_EXCEEDED', message: 'budget spent' }
    const payment = await wallet.pay(invoice)
    await expect(payment.result).rejects.toThrow('budget spent')
    expect(payment.status.get()).toEqual({ phase: 'failed', reason: 'budget spent' })
    walletService.behavior.errors = {}
    expect(await (await wallet.pay(invoice)).result).toEqual({ preimage })
  })

  test('a wallet that reports an error is asked before the payment counts as failed', async () => {
    walletService.behavior.errors.pay_invoice = { code: 'INTERNAL', message: 'oops' }
    const refused = await wallet.pay(walletService.issueInvoice().invoice)
    await expect(refused.result).rejects.toThrow('oops')
    expect(refused.status.get()).toEqual({ phase: 'failed', reason: 'oops' })
    expect(walletService.requests.at(-1)?.method).toBe('lookup_invoice')
    walletService.behavior.errors = {}
    walletService.onPaid(() => {
      throw new Error('The ledger broke after the payment')
    })
    const { invoice, preimage } = walletService.issueInvoice()
    expect(await (await wallet.pay(invoice)).result).toEqual({ preimage })
  })

  test('if the wallet cannot say whether it has paid, the user is told to look there, and nothing is sent again', async () => {
    const internal = { code: 'INTERNAL', message: 'oops' }
    walletService.behavior.errors = {
      pay_invoice: internal,
      lookup_invoice: { code: 'NOT_IMPLEMENTED', message: '' },
    }
    const asked = (name: string) => walletService.requests.filter(({ method }) => method === name).length
    const { invoice } = walletService.issueInvoice()
    const payment = await wallet.pay(invoice)
    await expect(payment.result).rejects.toMatchObject({ code: 'answer-lost' })
    const told = {
      phase: 'pending',
      isOutcomeUnknown: true,
      reason: expect.stringContaining('Look in your wallet'),
    }
    expect(payment.status.get()).toEqual(told)
    const looks = asked('lookup_invoice')
    await wallet.pay(invoice)
    await vi.waitFor(() => expect(asked('lookup_invoice')).toBeGreaterThan(looks), 5_000)
    expect(payment.status.get()).toEqual(told)
    expect(asked('pay_invoice')).toBe(1)
    // The wallet has said that it did not pay. So a press sends the payment again.
    walletService.behavior.errors = {}
    await wallet.pay(invoice)
    expect(await waitForPayment(payment)).toBe('paid')
  })

  test.each([
    ['', 'No preimage in result'],
    ['ab'.repeat(32), 'does not belong to this invoice'],
  ])('a preimage of %j is no proof; a valid one that is looked up is', async (lie, reason) => {
    const { invoice } = walletService.issueInvoice()
    walletService.behavior.preimage = lie
    const payment = await wallet.pay(invoice)
    await expect(payment.result).rejects.toMatchObject({
      code: 'answer-lost',
      message: expect.stringContaining(reason),
    })
    expect(payment.status.get().phase).toBe('pending')
    expect(await waitForPayment(payment)).toBe('paid')
  })

  test.each([
    ['breaks off', true],
    ['a gateway did not wait for', 'gateway'],
  ] as const)('by LNbits, whose answer %s: pending, looked up, paid once', async (_, drop) => {
    await wallet.connect({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsInstanceUrl: `${lnbits.url}/`,
      lnbitsAdminKey: lnbits.adminKey,
    })
    expect(wallet.state.get().alias).toBe('Test purse')
    await waitUntil(() => wallet.state.get().balanceText === '50,000 sats')
    const { invoice, paymentHash } = lnbits.issue()
    lnbits.behavior.drop = drop
    const payment = await wallet.pay(invoice)
    await expect(payment.result).rejects.toMatchObject({ code: 'answer-lost' })
    expect(await waitForPayment(payment)).toBe('paid')
    expect(lnbits.paid.get(paymentHash)).toBe(1)
    lnbits.behavior.drop = false
    lnbits.behavior.refuse = { status: 520, detail: 'Insufficient balance.' }
    await expect((await wallet.pay(lnbits.issue().invoice)).result).rejects.toThrow('Insufficient balance.')
  })

  test.each([true, 'zeros'] as const)(
    'by LNbits, whose preimage is missing (%s): paid once, without proof',
    async silent => {
      await wallet.connect({
        connectorName: 'LNbits',
        connectorType: 'lnbits',
        lnbitsInstanceUrl: lnbits.url,
        lnbitsAdminKey: lnbits.adminKey,
      })
      const { invoice, paymentHash } = lnbits.issue()
      lnbits.behavior.silent = silent
      const payment = await wallet.pay(invoice)
      expect(await waitForPayment(payment)).toBe('paid')
      expect(payment.status.get()).toEqual({ phase: 'paid', preimage: '' })
      await wallet.pay(invoice)
      expect(lnbits.paid.get(paymentHash)).toBe(1)
    },
  )

  test('by LNbits: the invoice is read under its name of today', async () => {
    await wallet.connect({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsInstanceUrl: lnbits.url,
      lnbitsAdminKey: lnbits.adminKey,
    })
    lnbits.behavior.invoiceName = 'bolt11'
    const made = await wallet.provider()?.makeInvoice({ amount: 21 })
    expect(await wallet.decodeInvoice(made?.paymentRequest ?? '')).toMatchObject({ amountMsats: 21_000 })
  })

  test('by LNbits: an own invoice; each thing it cannot do is reported', async () => {
    await wallet.connect({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsInstanceUrl: lnbits.url,
      lnbitsAdminKey: lnbits.adminKey,
    })
    const provider = wallet.provider()
    const { paymentRequest = '' } =
      (await provider?.makeInvoice({ amount: '21', defaultMemo: 'A pot' })) ?? {}
    expect(await wallet.decodeInvoice(paymentRequest)).toMatchObject({
      amountMsats: 21_000,
      description: 'A pot',
    })
    for (const asked of [
      provider?.keysend({}),
      provider?.lnurl('lnurl1'),
      provider?.lookupInvoice?.({}),
      provider?.signMessage('hi'),
      provider?.verifyMessage('', 'hi'),
    ])
      await expect(asked).rejects.toThrow('Method not implemented.')
  })

  test('a key is sent to no other server: a redirect is refused', async () => {
    const thief = await startLnbitsServer()
    lnbits.behavior.redirect = `${thief.url}/api/v1/wallet`
    await wallet.connect({
      connectorName: 'LNbits',
      connectorType: 'lnbits',
      lnbitsInstanceUrl: lnbits.url,
      lnbitsAdminKey: lnbits.adminKey,
    })
    expect(wallet.state.get().error).toBe('The LNbits server cannot be reached.')
    expect(thief.requests).toEqual([])
    await thief.close()
  })
})
