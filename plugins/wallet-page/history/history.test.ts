import { describe, expect, it, vi } from 'vitest'
import type { WalletTransaction } from '#contracts/wallet'
import { createPaymentHistory, PAGE_SIZE } from './create-payment-history'
import { formatHistoryCsv } from './format-history-csv'
import { matchesPaymentQuery } from './matches-payment-query'
import { addToPaymentLog, paymentLogSettings } from './payments-by-account'

const hashOf = (n: number) => n.toString(16).padStart(64, '0')
const sent = (n: number, more: Partial<WalletTransaction> = {}): WalletTransaction => ({
  direction: 'sent',
  state: 'settled',
  paymentHash: hashOf(n),
  msats: n * 1_000,
  at: 1_790_000_000 - n,
  ...more,
})

describe('the pages of a wallet', () => {
  it('are loaded one after the other, until a page is not full', async () => {
    const all = Array.from({ length: PAGE_SIZE + 10 }, (_, n) => sent(n))
    const list = vi.fn(async ({ limit, offset }: { limit: number; offset: number }) =>
      all.slice(offset, offset + limit),
    )
    const history = createPaymentHistory(list, new AbortController().signal)
    history.load()
    history.load()
    await vi.waitFor(() => expect(history.state.get().phase).toBe('more'))
    expect(history.state.get().rows).toHaveLength(PAGE_SIZE)
    expect(list).toHaveBeenCalledTimes(1)
    history.load()
    await vi.waitFor(() => expect(history.state.get().phase).toBe('end'))
    expect(history.state.get().rows.map(({ paymentHash }) => paymentHash)).toEqual(
      all.map(({ paymentHash }) => paymentHash),
    )
    history.load()
    expect(list).toHaveBeenCalledTimes(2)

    // A new payment moves all other payments in the wallet's list. None must be shown twice.
    all.unshift(sent(99, { at: 1_790_000_999 }))
    history.refresh()
    await vi.waitFor(() => expect(history.state.get().rows).toHaveLength(all.length))
    expect(history.state.get().phase).toBe('end')
    expect(history.state.get().rows[0]?.paymentHash).toBe(hashOf(99))
  })

  it('keep what is there after a failure, and can be asked for again', async () => {
    let down = true
    const history = createPaymentHistory(async () => {
      if (down) throw new Error('The wallet’s relay cannot be reached')
      return [sent(1)]
    }, new AbortController().signal)
    history.load()
    await vi.waitFor(() => expect(history.state.get().phase).toBe('failed'))
    expect(history.state.get().errorMessage).toContain('relay')
    down = false
    history.load()
    await vi.waitFor(() => expect(history.state.get()).toMatchObject({ phase: 'end', rows: [sent(1)] }))
  })
})

it('writes a file that no spreadsheet takes for formulas', () => {
  const rows = [
    sent(1, { description: '=HYPERLINK("http://evil.example")', feeMsats: 1_500 }),
    sent(2, { direction: 'received', description: 'a "quoted", word' }),
  ]
  const person = 'ab'.repeat(32)
  const csv = formatHistoryCsv(rows, new Map([[hashOf(2), { person, path: '/note1x', comment: '' }]]))
  expect(csv.split('\r\n')).toEqual([
    'time,direction,state,sats,fee_sats,description,person,page,payment_hash',
    `2026-09-21T14:13:19.000Z,sent,settled,1,1.5,"'=HYPERLINK(""http://evil.example"")","","",${hashOf(1)}`,
    expect.stringMatching(/^.*Z,received,settled,2,0,"a ""quoted"", word","npub1\w+","\/note1x",0+2$/),
    '',
  ])
})

it('finds payments by their text, invoice, hash, amount, comment and person', () => {
  const payment = sent(21, { description: 'Tea and cake', invoice: 'lnbc210n1xyz' })
  for (const query of ['tea cake', 'LNBC210N1', hashOf(21), '21', 'for the birds', 'mira'])
    expect(matchesPaymentQuery(query, payment, { comment: 'For the birds' }, 'Mira'), query).toBe(true)
  for (const query of ['coffee', 'tea coffee']) expect(matchesPaymentQuery(query, payment), query).toBe(false)
})

describe('the payments of this browser', () => {
  const account = 'cd'.repeat(32)
  const invoice = (n: number) => ({
    paymentRequest: `LNBC${n}`,
    network: 'bitcoin' as const,
    amountMsats: 21_000,
    description: 'x'.repeat(900),
    paymentHash: hashOf(n),
    payee: 'ef'.repeat(33),
    createdAt: 0,
    expiresAt: 0,
  })

  it('are kept by account, each once, and survive being stored', () => {
    let log = addToPaymentLog({}, account, { invoice: invoice(1), paidAt: 10 })
    log = addToPaymentLog(log, account, { invoice: invoice(2), paidAt: 20 })
    log = addToPaymentLog(log, account, { invoice: invoice(1), paidAt: 30 })
    expect(log[account]?.map(({ paymentHash, at }) => [paymentHash, at])).toEqual([
      [hashOf(1), 30],
      [hashOf(2), 20],
    ])
    expect(log[account]?.[0]?.description).toHaveLength(640)
    expect(paymentLogSettings.read(JSON.parse(JSON.stringify(log)), 1)).toEqual(log)
    for (let n = 0; n < 400; n++) log = addToPaymentLog(log, account, { invoice: invoice(n), paidAt: n })
    expect(log[account]).toHaveLength(300)
  })

  it('are kept with what they were for, as the plugin that paid has told', () => {
    const origin = { person: account, path: '/note1abc', comment: 'For the birds' }
    const log = addToPaymentLog({}, account, { invoice: invoice(1), paidAt: 10, origin })
    expect(paymentLogSettings.read(JSON.parse(JSON.stringify(log)), 1)?.[account]).toMatchObject([{ origin }])
  })

  it('are read like hostile input', () => {
    const good = sent(1)
    const leadingAway = ['//evil.example', 'https://evil.example', '/a?b=c'].map(path => ({
      ...good,
      origin: { path },
    }))
    const stored = {
      [account]: [
        good,
        ...leadingAway,
        { ...good, origin: 'zap' },
        { ...good, origin: { person: 'somebody' } },
        { ...good, msats: 'much' },
        { ...good, direction: 'received' },
        null,
        { ...good, invoice: 5 },
      ],
      nobody: [good],
    }
    expect(paymentLogSettings.read(stored, 1)).toEqual({ [account]: [good] })
    expect(paymentLogSettings.read('text', 1)).toBeUndefined()
  })
})
