import type { Page } from '@playwright/test'
import { getPublicKey } from 'nostr-tools/pure'
import { createEventSigner } from '../../demo/event-signer.ts'
import { encodeInvoice } from '../../demo/lightning/encode-invoice.ts'
import { createZapReceipt, ZAP_PROVIDER_SECRET_KEY } from '../../demo/lightning/zap-provider.ts'
import { startNwcWallet } from '../../demo/wallet/start-nwc-wallet.ts'
import { encodeNote } from '../../kernel/nostr/protocol/codec/index.ts'
import { startZapServer } from '../../tests/peers/zap-server.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'

test('valid zaps count, each payment once, forged ones do not, and the dialog names the senders', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const leo = demo.person('leo')
  const mira = demo.person('mira')
  const signer = await createEventSigner()
  const note = demo.sign(leo, { content: 'Zap me if you can.' })
  const now = Math.floor(Date.now() / 1000)
  const request = demo.sign(mira, {
    kind: 9734,
    content: 'Well said',
    tags: [
      ['relays', relay.url],
      ['amount', '2100000'],
      ['p', leo.pubkey],
      ['e', note.id],
    ],
  })
  const good = createZapReceipt(signer, request, now)
  // A receipt with the same tags, but signed by somebody who is not the provider.
  const forged = demo.sign(demo.person('tom'), { kind: 9735, content: '', tags: good.tags.map(t => [...t]) })
  // Tom pays himself with two valid receipts: one for this note, and one for another note, to which a tag of this note
  // is added.
  const tom = demo.person('tom')
  const toHimself = (of: string) => {
    const tags = request.tags.map(([name = '', ...rest]) =>
      name === 'p' ? ['p', tom.pubkey] : name === 'e' ? ['e', of] : [name, ...rest],
    )
    return createZapReceipt(signer, demo.sign(tom, { kind: 9734, tags }), now)
  }
  const elsewhere = toHimself('ab'.repeat(32))
  const added = signer.sign(
    { ...elsewhere, tags: [...elsewhere.tags, ['e', note.id]] },
    ZAP_PROVIDER_SECRET_KEY,
  )
  // The provider publishes a second receipt for the same payment, with the invoice in upper case.
  const again = signer.sign(
    {
      ...good,
      created_at: now + 1,
      tags: good.tags.map(([name = '', value = '']) => [
        name,
        name === 'bolt11' ? value.toUpperCase() : value,
      ]),
    },
    ZAP_PROVIDER_SECRET_KEY,
  )
  // An invoice of a test network, where coins are worth nothing.
  const free = encodeInvoice({
    amountMsats: 2_100_000,
    timestamp: now,
    preimage: new Uint8Array(32).fill(5),
    description: JSON.stringify(request),
    nodeKey: mira.secretKey,
    network: 'tb',
  })
  const testnet = signer.sign(
    { ...good, tags: good.tags.map(([name = '', value = '']) => [name, name === 'bolt11' ? free : value]) },
    ZAP_PROVIDER_SECRET_KEY,
  )
  relay.add(note, again, good, forged, testnet, toHimself(note.id), added)
  await goto(`/${encodeNote(note.id)}`)
  const card = page.locator(`article[data-note="${note.id}"]`).first()
  await expect(card.getByRole('button', { name: 'Zap, 2,100 sats' })).toBeVisible()
  await card.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Show reactions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reactions' })
  await dialog.getByRole('tab', { name: 'Zaps' }).click()
  await expect(dialog).toContainText('Well said')
  await expect(dialog.getByText('2,100 sats')).toHaveCount(1)
  expect(getPublicKey(mira.secretKey)).toBe(mira.pubkey)
})

test('the zap dialog says that a person has no lightning address; it checks amounts; without a wallet it shows an invoice for the amount until its receipt arrives', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  config,
}) => {
  const leo = demo.person('leo')
  const wallet = await startNwcWallet({ relay: relay.url })
  const server = await startZapServer(wallet, receipt => relay.add(receipt))
  config.localServers.push(server.url)
  relay.add(
    demo.sign(leo, { kind: 0, content: JSON.stringify({ name: 'leo', lud16: server.getAddress('leo') }) }),
  )
  const note = demo.sign(leo, { content: 'Zap this one.' })
  relay.add(note)
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await test.step('a person without a lightning address has none before an amount is chosen', async () => {
    const without = demo.network.people.find(person =>
      demo.network.events.every(
        e => e.kind !== 0 || e.pubkey !== person.pubkey || !/"lud(16|06)"/.test(e.content),
      ),
    )
    if (!without) throw new Error('everybody has one')
    const note = demo.sign(without, { content: 'No wallet here.' })
    relay.add(note)
    await follow(`/${encodeNote(note.id)}`)
    const card = page.locator(`article[data-note="${note.id}"]`).first()
    await card.getByRole('button', { name: 'Zap' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toHaveText('The user has no lightning address.')
    await expect(dialog.getByRole('button', { name: 'Zap 21 sats' })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  await follow(`/${encodeNote(note.id)}`)
  const card = page.locator(`article[data-note="${note.id}"]`).first()
  const dialog = page.getByRole('dialog', { name: 'Send zap to' })
  await expect(card.getByRole('button', { name: 'Zap' })).toBeVisible()
  // The code that listens to keys is loaded after the page, so press the key until it works.
  await expect(async () => {
    await page.keyboard.press('?')
    await expect(page.getByText('Zap the note')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Zap the note')).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Zap' }).click()
  await expect(dialog.getByRole('button', { name: 'Zap 21 sats' })).toBeVisible()
  const custom = dialog.getByLabel('Custom amount')
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  for (const none of ['', '0', '-5', '21']) {
    await custom.fill(none)
    await expect(confirm).toBeDisabled()
  }
  await custom.fill('abc')
  await confirm.click()
  await expect(dialog.getByRole('alert')).toHaveText('Zap amount must be a valid number')
  await custom.fill('0.5')
  await confirm.click()
  await expect(dialog.getByRole('alert')).toHaveText('Zap amount must be greater than 0')
  await dialog.getByRole('button', { name: /1K/ }).click()
  await dialog.getByRole('button', { name: 'Zap 1,000 sats' }).click()
  await expect(dialog.getByText('1,000 sats')).toBeVisible()
  const link = await dialog.getByRole('link', { name: 'Open in a Bitcoin Wallet' }).getAttribute('href')
  // The dialog has a close button. The invoice in it must not add a second one.
  await expect(dialog.getByRole('button', { name: 'Close' })).toHaveCount(1)
  const invoice = link?.replace('lightning:', '') ?? ''
  // The first receipt is false: somebody who has seen the invoice made it. The true receipt comes later and must be
  // accepted.
  const tom = demo.person('tom')
  const tags = [
    ['p', leo.pubkey],
    ['e', note.id],
  ]
  relay.add(demo.sign(tom, { kind: 9735, content: '', tags: [...tags, ['bolt11', invoice]] }))
  relay.add(demo.sign(tom, { kind: 7, content: '+', tags }))
  await expect(card.getByRole('button', { name: 'Like, 1 like', includeHidden: true })).toBeVisible()
  await expect(dialog.getByText('Paid!')).toHaveCount(0)
  await expect(dialog.getByRole('link', { name: 'Open in a Bitcoin Wallet' })).toBeVisible()
  wallet.payOwnInvoice(invoice)
  await expect(dialog.getByText('Paid!')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'You zapped this, 1,000 sats' })).toBeVisible()
  await server.close()
  wallet.close()
})

test('a note that shares its zaps is zapped from the wallet: each person gets their part, and other readers see the goal come nearer', async ({
  page,
  goto,
  demo,
  relay,
  config,
  browser,
}) => {
  const wallet = await startNwcWallet({ relay: relay.url, info: { encryption: 'nip44_v2' } })
  const server = await startZapServer(wallet, (receipt, relays) => {
    expect(relays).toEqual([relay.url])
    relay.add(receipt)
  })
  config.localServers.push(server.url)
  const [leo, tom] = [demo.person('leo'), demo.person('tom')]
  for (const person of [leo, tom]) {
    const content = JSON.stringify({ name: person.handle, lud16: server.getAddress(person.handle) })
    relay.add(demo.sign(person, { kind: 0, content }))
  }
  const note = demo.sign(leo, {
    content: 'For the roof of the hall.',
    tags: [
      ['zapraiser', '4000'],
      ['zap', leo.pubkey, relay.url, '3'],
      ['zap', tom.pubkey, relay.url, '1'],
    ],
  })
  relay.add(note)
  const path = `/${encodeNote(note.id)}`
  const cardIn = (of: Page) => of.locator(`article[data-note="${note.id}"]`).first()

  await goto('/about')
  await page.evaluate(nwcUrl => {
    const config = { connectorName: 'NWC', connectorType: 'nwc.generic', nwcUrl }
    localStorage.setItem('bc:config', JSON.stringify(config))
  }, wallet.url)
  await signIn(page, demo.person('mira'))
  // A second reader, who is not signed in, watches the goal.
  const looking = await browser.newPage()
  await looking.goto(new URL(path, page.url()).href)
  await expect(cardIn(looking)).toContainText('0 sats of 4,000 sats · 0%')

  await goto(path)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByText('1M sats')).toBeVisible()
  await cardIn(page).getByRole('button', { name: 'Zap' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send zap to' })
  await expect(dialog.getByRole('listitem')).toHaveText([/leo75%/, /tom25%/])
  await dialog.getByRole('button', { name: /1K/ }).click()
  await dialog.getByRole('button', { name: 'Zap 1,000 sats' }).click()
  await expect(page.getByText('Zapped 1,000 sats')).toBeVisible()
  expect([...server.received]).toEqual([
    ['leo', 750],
    ['tom', 250],
  ])
  expect(wallet.getBalanceMsats()).toBe(999_000_000)
  await expect(cardIn(page).getByRole('button', { name: 'You zapped this, 1,000 sats' })).toBeVisible()
  await expect(cardIn(looking)).toContainText('1,000 sats of 4,000 sats · 25%')
  await expect(cardIn(looking).getByRole('button', { name: 'Zap, 1,000 sats' })).toBeVisible()
  await looking.close()
  await server.close()
  wallet.close()
})
