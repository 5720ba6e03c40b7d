import { getPublicKey } from 'nostr-tools/pure'
import { createEventSigner } from '../../host/demo/event-signer.ts'
import { zapReceipt } from '../../host/demo/lightning/zap-provider.ts'
import { encodeNote } from '../../kernel/nostr/codec/index.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

test('true zaps count, forged ones do not, and the dialog names who sent them', async ({
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
  const good = zapReceipt(signer, request, now)
  // The same by somebody who is not the provider.
  const forged = demo.sign(demo.person('tom'), { kind: 9735, content: '', tags: good.tags.map(t => [...t]) })
  relay.add(note, good, forged)
  await goto(`/${encodeNote(note.id)}`)
  const card = page.locator(`article[data-note="${note.id}"]`).first()
  await expect(card.getByRole('button', { name: 'Zap, 2100 sats' })).toBeVisible({ timeout: 15_000 })
  await card.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Show reactions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reactions' })
  await dialog.getByRole('tab', { name: 'Zaps' }).click()
  await expect(dialog).toContainText('Well said')
  await expect(dialog.getByText('2,100 sats')).toHaveCount(1)
  expect(getPublicKey(mira.secretKey)).toBe(mira.pubkey)
})

test('the zap dialog checks amounts, and without a wallet shows an invoice over what was asked', async ({
  page,
  goto,
  demo,
  relay,
}) => {
  const leo = demo.person('leo')
  const note = demo.sign(leo, { content: 'Zap this one.' })
  relay.add(note)
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await goto(`/${encodeNote(note.id)}`)
  const card = page.locator(`article[data-note="${note.id}"]`).first()
  await card.getByRole('button', { name: 'Zap' }).click({ timeout: 15_000 })
  const dialog = page.getByRole('dialog', { name: 'Send zap to' })
  await expect(dialog.getByRole('button', { name: 'Zap 21 sats' })).toBeVisible()
  const custom = dialog.getByLabel('Custom amount')
  await custom.fill('abc')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Zap amount must be a valid number')
  await custom.fill('0.5')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Zap amount must be greater than 0')
  await dialog.getByRole('button', { name: /1K/ }).click()
  await dialog.getByRole('button', { name: 'Zap 1,000 sats' }).click()
  await expect(dialog.getByText('1,000 sats')).toBeVisible({ timeout: 15_000 })
})

test('who has no lightning address is said to have none', async ({ page, goto, demo, relay }) => {
  const without = demo.network.people.find(person =>
    demo.network.events.every(
      e => e.kind !== 0 || e.pubkey !== person.pubkey || !/"lud(16|06)"/.test(e.content),
    ),
  )
  if (!without) throw new Error('everybody has one')
  const note = demo.sign(without, { content: 'No wallet here.' })
  relay.add(note)
  await goto('/about')
  await signIn(page, demo.person('mira'))
  await goto(`/${encodeNote(note.id)}`)
  const card = page.locator(`article[data-note="${note.id}"]`).first()
  await card.getByRole('button', { name: 'Zap' }).click({ timeout: 15_000 })
  await page.getByRole('dialog').getByRole('button', { name: 'Zap 21 sats' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('The user has no lightning address.', {
    timeout: 15_000,
  })
})
