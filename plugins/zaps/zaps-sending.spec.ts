import { encodeNote, encodeNpub } from '../../kernel/nostr/protocol/codec/index.ts'
import type { ZapServerBehavior } from '../../tests/peers/zap-server.ts'
import { createGate } from '../../tests/support/create-gate.ts'
import { expect } from '../../tests/support/fixtures.ts'
import { lightningTest } from '../../tests/support/lightning.ts'

lightningTest(
  'an invoice that is not the one that was asked for is not paid; why a wallet does not pay is said',
  async ({ page, goto, demo, relay, server, wallet }) => {
    const note = demo.sign(demo.person('leo'), { content: 'My provider cheats.' })
    relay.add(note)
    server.behavior.least = 50_000
    await goto(`/${encodeNote(note.id)}`)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('1M sats')).toBeVisible()
    const card = page.locator(`article[data-note="${note.id}"]`).first()
    await card.getByRole('button', { name: 'Zap' }).click()
    const dialog = page.getByRole('dialog', { name: 'Send zap to' })
    const alert = dialog.getByRole('alert')
    await dialog.getByRole('button', { name: 'Zap 21 sats' }).click()
    await expect(alert).toHaveText('This wallet takes 50 to 100,000,000 sats.')
    await dialog.getByLabel('Custom amount').fill('100000001')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByRole('button', { name: 'Zap 100,000,001 sats' }).click()
    await expect(alert).toHaveText('This wallet takes 50 to 100,000,000 sats.')
    await dialog.getByRole('button', { name: /1K/ }).click()
    const lies: ZapServerBehavior['invoice'][] = [
      { amountMsats: 1_000_001 },
      { amountMsats: 0 },
      { description: 'another request' },
      { network: 'tb' },
      { expiry: -10 },
    ]
    for (const lie of lies) {
      server.behavior.invoice = lie
      const answered = page.waitForResponse(response => response.url().includes('/pay/leo'))
      await dialog.getByRole('button', { name: 'Zap 1,000 sats' }).click()
      await answered
      await expect(alert, JSON.stringify(lie)).toHaveText(
        'The invoice is not the one that was asked for. Nothing was paid.',
      )
    }
    expect(wallet.requests.some(({ method }) => method === 'pay_invoice')).toBe(false)
    server.behavior.invoice = {}
    for (const [message, reason] of [
      ['Your budget for this app is used up', 'Your budget for this app is used up'],
      ['', 'The budget that the wallet allows this page is used up.'],
    ] as const) {
      wallet.behavior.errors.pay_invoice = { code: 'QUOTA_EXCEEDED', message }
      await dialog.getByRole('button', { name: 'Zap 1,000 sats' }).click()
      await expect(alert.getByRole('paragraph')).toHaveText([
        'Failed to process zap. Please try again.',
        reason,
      ])
    }
    delete wallet.behavior.errors.pay_invoice
    await dialog.getByRole('button', { name: 'Zap 1,000 sats' }).click()
    await expect(page.getByText('Zapped 1,000 sats')).toBeVisible()
    expect([...server.received]).toEqual([['leo', 1_000]])
  },
)

lightningTest(
  'a zap of one press is sent once, and lights up when it is made: not one of former days',
  async ({ page, goto, demo, relay, server, wallet }) => {
    const [leo, mira] = [demo.person('leo'), demo.person('mira')]
    const note = demo.sign(leo, { content: 'Press once.' })
    // This note is older than `note`, because the list would hold back a newer note behind a button.
    const listed = demo.sign(leo, { content: 'Press in a list.', created_at: note.created_at - 60 })
    const without = demo.network.people.find(person =>
      demo.network.events.every(
        e => e.kind !== 0 || e.pubkey !== person.pubkey || !/"lud(16|06)"/.test(e.content),
      ),
    )
    const shared = demo.sign(leo, {
      content: 'Press for two.',
      created_at: note.created_at - 120,
      tags: [leo, without].map(person => ['zap', person?.pubkey ?? '']),
    })
    relay.add(note, listed, shared)
    await page.addInitScript(() => {
      const animate = Element.prototype.animate
      Element.prototype.animate = function (frames, options) {
        const lit = JSON.stringify(frames).includes('--accent-soft')
        if (lit) document.body.dataset.lit = `${Number(document.body.dataset.lit ?? 0) + 1}`
        return animate.call(this, frames, options)
      }
    })
    const lit = () => page.evaluate(() => Number(document.body.dataset.lit ?? 0))
    await goto('/settings/zaps')
    await page.getByRole('switch', { name: 'A short press zaps this at once' }).click()
    await goto(`/${encodeNote(note.id)}`)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('1M sats')).toBeVisible()
    const card = page.locator(`article[data-note="${note.id}"]`).first()
    const { whenOpen, open: answer } = createGate()
    wallet.behavior.delayUntil = whenOpen
    await card.getByRole('button', { name: 'Zap' }).click()
    await expect(card.locator('[data-action=zap]')).toHaveAttribute('aria-busy', 'true')
    const tags = [
      ['relays', relay.url],
      ['amount', '5000'],
      ['p', leo.pubkey],
      ['e', note.id],
    ]
    const hourAgo = Math.floor(Date.now() / 1000) - 3_600
    relay.add(server.receipt(demo.sign(mira, { kind: 9734, tags, created_at: hourAgo }), hourAgo))
    const zapped = card.getByRole('button', { name: 'You zapped this, 5 sats' })
    await expect(zapped).toHaveAttribute('aria-busy', 'true')
    await zapped.click()
    expect(await lit()).toBe(0)
    answer()
    await expect(card.getByRole('button', { name: 'You zapped this, 26 sats' })).toBeVisible()
    await expect(page.getByText('Zapped 21 sats')).toBeVisible()
    await expect(card.locator('[data-action=zap]')).not.toHaveAttribute('aria-busy')
    expect([...server.received]).toEqual([['leo', 21]])
    expect(wallet.requests.filter(({ method }) => method === 'pay_invoice')).toHaveLength(1)
    await expect.poll(lit).toBe(1)

    // A list requests receipts only once. The receipt of the user's own zap must appear there too.
    await goto(`/${encodeNpub(leo.pubkey)}`)
    const row = page.locator(`article[data-note="${listed.id}"]`)
    await row.getByRole('button', { name: 'Zap' }).click()
    await expect(row.getByRole('button', { name: 'You zapped this, 21 sats' })).toBeVisible()

    // Before anybody is paid, the dialog names the person who has no lightning address.
    await page.locator(`article[data-note="${shared.id}"]`).getByRole('button', { name: 'Zap' }).click()
    await expect(page.getByRole('dialog', { name: 'Send zap to' }).getByRole('status')).toContainText(
      'Cannot be paid now. Their shares stay in your wallet:',
    )
    expect(wallet.requests.filter(({ method }) => method === 'pay_invoice')).toHaveLength(2)
  },
)

lightningTest(
  'settings say what the dialog begins with, the dialog what is sent and remembered; then a short press zaps and a long one asks',
  async ({ page, context, goto, follow, demo, relay, server, wallet }) => {
    const note = demo.sign(demo.person('leo'), { content: 'Long and short.' })
    relay.add(note)
    const path = `/${encodeNote(note.id)}`
    await goto('/settings/zaps')
    const field = page.getByLabel('Default zap amount, in sats')
    const save = page.getByRole('button', { name: 'Save' })
    await field.fill('0')
    await save.click()
    await expect(page.getByText('Zap amount must be greater than 0')).toBeVisible()
    await field.fill('50')
    await page.getByLabel('Comment that goes with a zap (optional)').fill('From me')
    await page.getByRole('button', { name: 'Remove amount 1', exact: true }).click()
    await page.getByRole('button', { name: 'Add an amount' }).click()
    await page.getByLabel('Amount 7', { exact: true }).fill('2121')
    await save.click()
    await expect(save).toBeDisabled()
    await page.reload()
    await expect(field).toHaveValue('50')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByText('1M sats')).toBeVisible()
    await follow(path)
    const zap = page.locator(`article[data-note="${note.id}"] [data-action=zap]`).first()
    const dialog = page.getByRole('dialog', { name: 'Send zap to' })
    await zap.click()
    await expect(dialog.getByRole('button', { name: 'Zap 50 sats' })).toBeVisible()
    await expect(dialog.getByRole('group', { name: 'Zap amount in sats' }).getByRole('button')).toHaveText([
      '💜 5K',
      '😍 10K',
      '🤩 20K',
      '🔥 50K',
      '🚀 100K',
      '🤯 1M',
      '⚡ 2,121',
    ])
    await dialog.getByRole('button', { name: '💜 5K' }).click()
    await expect(dialog.getByLabel('Comment (optional)')).toHaveValue('From me')
    await dialog.getByLabel('Comment (optional)').fill('Well said')
    await dialog.getByRole('checkbox', { name: 'Set as default zap amount' }).click()
    await dialog.getByRole('button', { name: 'Zap 5,000 sats' }).click()
    await expect(page.getByText('Zapped 5,000 sats')).toBeVisible()
    const requests = () =>
      relay.store
        .query({ kinds: [9735], '#e': [note.id] })
        .map(({ event }) => event.tags.find(tag => tag[0] === 'description')?.[1] ?? '{}')
        .map(text => (JSON.parse(text) as { content: string }).content)
    expect(requests()).toEqual(['Well said'])

    await expect(zap).toHaveAccessibleName('You zapped this, 5,000 sats')
    await zap.click()
    await expect(zap).toHaveAccessibleName('You zapped this, 10,000 sats')
    await expect(dialog).toBeHidden()
    wallet.behavior.errors.pay_invoice = { code: 'RATE_LIMITED', message: '' }
    await zap.click()
    const told = page.getByText('Failed to process zap. Please try again.')
    await expect(told).toHaveText(/again\.\nThe wallet is asked too often\. Try again in a minute\.$/, {
      useInnerText: true,
    })
    await zap.click({ delay: 700 })
    await expect(dialog.getByRole('button', { name: 'Zap 5,000 sats' })).toBeVisible()
    await page.keyboard.press('Escape')
    // Zapping works by keyboard too: the menu key opens the dialog, and the next key press pays.
    const paid = () => wallet.requests.filter(({ method }) => method === 'pay_invoice').length
    const before = paid()
    await zap.press('ContextMenu')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(zap).toBeFocused()
    await page.keyboard.press('Enter')
    await expect.poll(paid).toBe(before + 1)
    await context.setOffline(true)
    await expect(zap).toHaveCount(0)
    await context.setOffline(false)
    await expect(zap).toBeVisible()
    expect([...server.received]).toEqual([['leo', 10_000]])
    expect(requests().toSorted()).toEqual(['From me', 'Well said'])
  },
)

lightningTest(
  'a zap whose answer was lost is paid once, closed dialogs and reloads between; one that fails behind a closed dialog is told',
  async ({ page, goto, demo, relay, server, wallet }) => {
    const note = demo.sign(demo.person('leo'), { content: 'Once is enough.' })
    relay.add(note)
    const asked = (name: string) => wallet.requests.filter(({ method }) => method === name).length
    wallet.behavior.preimage = ''
    wallet.behavior.errors.lookup_invoice = { code: 'INTERNAL', message: '' }
    await goto(`/${encodeNote(note.id)}`)
    const connected = page.getByRole('navigation', { name: 'Main' }).getByText(/^[\d.]+[KM] sats$/)
    await expect(connected).toBeVisible()
    const zap = page.locator(`article[data-note="${note.id}"] [data-action=zap]`).first()
    const dialog = page.getByRole('dialog', { name: 'Send zap to' })
    const pending = dialog.getByText('Payment pending.')
    const send = dialog.getByRole('button', { name: 'Zap 21 sats' })
    await zap.click()
    await send.click()
    await expect(pending).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(zap).toHaveAttribute('aria-busy', 'true')
    await zap.click()
    await expect(pending).toBeVisible()

    await page.reload()
    await expect(connected).toBeVisible()
    await zap.click()
    await expect(pending).toBeVisible()
    await expect(send).toHaveCount(0)
    const looks = asked('lookup_invoice')
    await dialog.getByRole('button', { name: 'Check again' }).click()
    await expect.poll(() => asked('lookup_invoice')).toBeGreaterThan(looks)
    await expect(pending).toContainText('Look in your wallet before you pay again.')
    delete wallet.behavior.errors.lookup_invoice
    await expect(page.getByText('Zapped 21 sats')).toBeVisible()
    await expect(dialog).toBeHidden()
    expect([...server.received]).toEqual([['leo', 21]])
    expect(asked('pay_invoice')).toBe(1)

    delete wallet.behavior.preimage
    wallet.behavior.errors.pay_invoice = { code: 'PAYMENT_FAILED', message: 'no route to leo' }
    const { whenOpen, open: answer } = createGate()
    wallet.behavior.delayUntil = whenOpen
    await zap.click()
    await send.click()
    await expect.poll(() => asked('pay_invoice')).toBe(2)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    answer()
    await expect(page.getByText('no route to leo')).toBeVisible()
    delete wallet.behavior.errors.pay_invoice
    await zap.click()
    await send.click()
    await expect.poll(() => [...server.received]).toEqual([['leo', 42]])
  },
)
