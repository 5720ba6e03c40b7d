import { readFileSync } from 'node:fs'
import { encodeNote } from '../../kernel/nostr/protocol/codec/index.ts'
import { expect } from '../../tests/support/fixtures.ts'
import { tabTo } from '../../tests/support/keyboard.ts'
import { lightningTest } from '../../tests/support/lightning.ts'
import { expectPageFits } from '../../tests/support/widths.ts'

lightningTest(
  'the payment history shows a zap that leads to its note, is searched and saved, and says when the wallet refuses',
  async ({ page, goto, follow, demo, relay, server, wallet }) => {
    const note = demo.sign(demo.person('leo'), { content: 'The weir in March.' })
    relay.add(note)
    const now = Math.floor(Date.now() / 1_000)
    wallet.ledger.add({
      type: 'incoming',
      state: 'settled',
      invoice: 'lnbc500u1chair',
      description: 'A chair, second hand',
      payment_hash: 'ab'.repeat(32),
      amount: 50_000_000,
      fees_paid: 0,
      created_at: now - 7_200,
      settled_at: now - 7_200,
    })
    // The wallet lists a payment without a description, although the invoice has one.
    const { invoice, paymentHash } = wallet.issueInvoice({
      amountMsats: 7_000_000,
      memo: 'Seeds for the garden',
    })
    wallet.ledger.add({
      type: 'incoming',
      state: 'settled',
      invoice,
      payment_hash: paymentHash,
      amount: 7_000_000,
      fees_paid: 0,
      created_at: now - 3_600,
      settled_at: now - 3_600,
    })
    await goto(`/${encodeNote(note.id)}`)
    const card = page.locator(`article[data-note="${note.id}"]`).first()
    await card.getByRole('button', { name: 'Zap' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send zap to' })
    await dialog.getByLabel('Comment').fill('For the herons')
    await dialog.getByRole('button', { name: 'Zap 21 sats' }).click()
    await expect(card.getByRole('button', { name: 'You zapped this, 21 sats' })).toBeFocused()

    expect([...server.received]).toEqual([['leo', 21]])

    await follow('/settings/wallet')
    await expect(page.getByRole('link', { name: 'Show payments' })).toBeVisible()
    await expectPageFits(page, 'the settings of the wallet')
    await tabTo(page, /^Show payments$/)
    await page.keyboard.press('Enter')
    const payments = page.locator('[data-payment]')
    await expect(payments).toHaveCount(3)
    const zap = payments.first()
    await expect(payments.nth(1)).toContainText('Seeds for the garden')
    await expect(zap).toContainText('Sent −21 sats')
    await expect(zap.getByRole('link', { name: 'leo' })).toBeVisible()
    await expect(payments.last()).toContainText('Received +50,000 sats')
    await expect(payments.last()).toContainText('A chair, second hand')
    await expectPageFits(page, 'payment history')

    await tabTo(page, /^Search payments$/)
    await page.keyboard.type('leo')
    await expect(payments).toHaveText([/Sent −21 sats/])
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('chair')
    await expect(payments).toHaveText([/A chair, second hand/])
    const saving = page.waitForEvent('download')
    await tabTo(page, /^Save as CSV$/)
    await page.keyboard.press('Enter')
    const saved = readFileSync(await (await saving).path(), 'utf8')
      .trim()
      .split('\r\n')
    expect(saved).toHaveLength(2)
    expect(saved[1]).toContain(',received,settled,50000,0,"A chair, second hand",')
    await tabTo(page, /^All$/)
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Zaps' })).toBeFocused()
    await expect(page.getByText('No such payment')).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search payments' })
    await search.fill('')
    await expect(payments).toHaveCount(1)
    await page.getByRole('tab', { name: 'All' }).click()
    await expect(payments).toHaveCount(3)
    await tabTo(page, /^For the herons$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/${encodeNote(note.id)}$`))

    wallet.behavior.errors.list_transactions = {
      code: 'RESTRICTED',
      message: 'This app may not see payments',
    }
    await page.goBack()
    await expect(page.getByRole('alert')).toContainText('This app may not see payments')
    wallet.behavior.errors.list_transactions = undefined
    await tabTo(page, /^Try again$/)
    await page.keyboard.press('Enter')
    await expect(payments).toHaveCount(3)

    await follow('/settings/plugins')
    await page.getByRole('switch', { name: 'Wallet page' }).click()
    await expect(page.getByRole('link', { name: /^Wallet/ })).toHaveCount(0)
    const openTurnedOffPage = async (path: string) => {
      await goto(path)
      await expect(page.getByText('Wallet page is turned off.')).toBeVisible()
    }
    // The page that is left may still query the wallet until it is gone.
    await openTurnedOffPage('/wallet')
    // The plugin of the wallet itself is on. It connects again on each page, which sends `get_info`.
    const countQuestions = () => wallet.requests.filter(({ method }) => method !== 'get_info').length
    const countBefore = countQuestions()
    for (const path of ['/wallet', '/wallet/history']) await openTurnedOffPage(path)
    expect(countQuestions()).toBe(countBefore)
  },
)
