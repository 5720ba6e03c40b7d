import type { Page } from '@playwright/test'
import { npubEncode } from 'nostr-tools/nip19'
import { generateSecretKey } from 'nostr-tools/pure'
import { startBunker } from '../peers/bunker.ts'
import { installExtension } from '../peers/extension.ts'
import { startFaultProxy } from '../peers/fault-proxy.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn, signInByExtension } from '../support/sign-in.ts'
import type { TestRelay } from '../support/test-relay.ts'

const DAY = 24 * 60 * 60 * 1000

const composer = (page: Page) => page.getByRole('dialog', { name: 'New post' })
const field = (page: Page) => page.getByPlaceholder("What's on your mind?")
const outbox = (page: Page) => page.getByRole('region', { name: 'Outbox' })

async function write(page: Page, text: string) {
  await page.getByRole('button', { name: 'New post' }).click()
  await field(page).fill(text)
  await composer(page).getByRole('button', { name: 'Publish' }).click()
}

/** Publishes a note, and waits until the composer closes. Before that, the text is only a draft. */
async function send(page: Page, text: string) {
  await write(page, text)
  await expect(composer(page)).toBeHidden()
}

const copies = (relay: TestRelay, pubkey: string, text: string) =>
  relay.store.query({ kinds: [1], authors: [pubkey] }).filter(row => row.event.content === text).length

test.describe('A signer that does not sign', () => {
  test('an extension refuses, also after a reload, or never answers: the words stay, and can be signed later', async ({
    page,
    context,
    goto,
    relay,
  }) => {
    const extension = await installExtension(context)
    await goto('/about')
    await signInByExtension(page)
    await expect(page.getByRole('button', { name: 'New post' })).toBeVisible()
    await test.step('it refuses: the words stay, with the reason', async () => {
      extension.behavior.refuse = { signEvent: 'User rejected' }
      await write(page, 'Not today')
      await expect(composer(page).getByRole('alert')).toContainText('User rejected')
      await expect(field(page)).toHaveValue('Not today')
      // The composer is closed before the note is sent. So a toast is shown, and the page does not change.
      extension.behavior.delay = 3_000
      await composer(page).getByRole('button', { name: 'Publish' }).click()
      await expect(field(page)).toHaveAttribute('readonly', '')
      await page.keyboard.press('Escape')
      await expect(composer(page)).toBeHidden()
      await expect(page.getByText('User rejected')).toBeVisible()
      await expect(page).toHaveURL(/\/about$/)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await expect(field(page)).toHaveValue('Not today')
      extension.behavior.delay = 0
      await page.reload()
      await page.getByRole('button', { name: 'New post' }).click()
      await expect(field(page)).toHaveValue('Not today')
      extension.behavior.refuse = {}
      await composer(page).getByRole('button', { name: 'Publish' }).click()
      await expect(composer(page)).toBeHidden()
      await expect.poll(() => copies(relay, extension.pubkey, 'Not today')).toBe(1)
    })
    await test.step('it refuses after a reload: the text can still be read, and signed later', async () => {
      extension.behavior.delay = 3_600_000
      await write(page, 'Not without me')
      await expect.poll(() => extension.requests.at(-1)?.open).toBe(true)
      await page.keyboard.press('Escape')
      await expect(composer(page)).toBeHidden()
      extension.behavior.delay = 0
      extension.behavior.refuse = { signEvent: 'User rejected' }
      await page.goto('/settings/network')
      await expect(outbox(page)).toContainText('User rejected')
      await expect(outbox(page)).toContainText('Not without me')
      extension.behavior.refuse = {}
      await outbox(page).getByRole('button', { name: 'Retry' }).click()
      await expect.poll(() => copies(relay, extension.pubkey, 'Not without me')).toBe(1)
    })
    await test.step('it never answers, and is given up', async () => {
      extension.behavior.delay = 3_600_000
      await write(page, 'Hello?')
      // The text of a note cannot be changed while the note is being signed.
      await expect(field(page)).toHaveAttribute('readonly', '')
      await composer(page).getByRole('button', { name: 'Cancel' }).click()
      await expect(composer(page).getByRole('alert')).toHaveText('Cancelled.')
      await expect(field(page)).toHaveValue('Hello?')
      expect(copies(relay, extension.pubkey, 'Hello?')).toBe(0)
    })
  })

  test('a bunker refuses: the words stay, with the reason', async ({ page, goto, relay }) => {
    const bunker = await startBunker({ relay: relay.url, userKey: generateSecretKey() })
    await goto('/about')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click()
    await page.getByPlaceholder('Paste secret key').fill(bunker.link)
    await page.getByPlaceholder('Paste secret key').press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    bunker.behavior.refuse = { sign_event: 'kind 1 is not allowed' }
    await write(page, 'Far away')
    await expect(composer(page).getByRole('alert')).toContainText('kind 1 is not allowed')
    await expect(field(page)).toHaveValue('Far away')
    bunker.behavior.refuse = {}
    await composer(page).getByRole('button', { name: 'Publish' }).click()
    await expect.poll(() => copies(relay, bunker.user, 'Far away')).toBe(1)
    bunker.close()
  })
})

test('notes written while the relay is away, or lost before its answer, are sent once, a day and two killed tabs later', async ({
  context,
  page,
  goto,
  follow,
  config,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/WebSocket connection/)
  const mira = demo.person('mira')
  const proxy = await startFaultProxy({ target: relay.url, faults: { ok: 'missing' } })
  config.relays = [proxy.url]
  relay.add(demo.sign(mira, { kind: 10_002, tags: [['r', proxy.url]] }))
  const [taken, away] = ['Taken, and nobody said so', 'Patience, patience']
  await goto('/about')
  await signIn(page, mira)
  await send(page, taken)
  await expect.poll(() => copies(relay, mira.pubkey, taken)).toBe(1)
  // Wait until the proxy has received and held back the relay's OK. An OK that comes later might pass after the proxy
  // was healed.
  await expect.poll(() => proxy.stats().withheld).toBeGreaterThan(0)
  await relay.stop()
  proxy.clearFaults()
  await send(page, away)
  await expect(page.getByRole('main')).toContainText(away)
  await page.reload()
  await expect(page.getByRole('main')).toContainText(away)
  await follow('/settings/network')
  for (const text of [taken, away])
    await expect(outbox(page).getByRole('listitem').filter({ hasText: text })).toContainText(
      /Pending|Not sent yet/,
    )
  await page.close()
  await relay.restart()
  const next = await context.newPage()
  await next.clock.install({ time: Date.now() + DAY })
  await next.goto('/settings/network')
  await expect.poll(() => copies(relay, mira.pubkey, away), { timeout: 60_000 }).toBe(1)
  await expect(outbox(next).getByText('Sent to 1 of 1 relays')).toHaveCount(2)
  expect(copies(relay, mira.pubkey, taken)).toBe(1)
  await next.goto(`/${npubEncode(mira.pubkey)}`)
  for (const text of [taken, away])
    await expect(next.getByRole('article').filter({ hasText: text })).toHaveCount(1)
  await proxy.close()
})

test('two tabs follow and write at once; one of them sends, and every note is there once', async ({
  context,
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  const mira = demo.person('mira')
  await goto('/about')
  await signIn(page, mira)
  const other = await context.newPage()
  await other.goto('/about')
  await Promise.all([write(page, 'From the first tab'), write(other, 'From the second tab')])
  for (const text of ['From the first tab', 'From the second tab'])
    await expect.poll(() => copies(relay, mira.pubkey, text)).toBe(1)
  await follow('/settings/network')
  await expect(outbox(page).getByText('Sent to 1 of 1 relays')).toHaveCount(2)
})

test('an event that a relay refuses for good can be seen, tried again and discarded', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  watch,
}) => {
  // The specification demands this message in the console.
  watch.expect(/Failed to publish note|WebSocket connection/)
  await goto('/about')
  await signIn(page, demo.person('mira'))
  relay.refuseEvents('blocked: not here')
  await write(page, 'Unwanted')
  await expect(page.getByText('No relay took it: blocked: not here')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(field(page)).toHaveValue('Unwanted')
  await page.keyboard.press('Escape')
  await send(page, 'Unwanted, again')
  await follow('/settings/network')
  await expect(outbox(page)).toContainText('Failed')
  await expect(outbox(page).getByText(`${relay.host}: blocked: not here`)).toBeVisible()
  relay.refuseEvents(undefined)
  await outbox(page).getByRole('button', { name: 'Retry' }).click()
  await expect(outbox(page)).toContainText('Sent to 1 of 1 relays')
  await outbox(page).getByText('Relays', { exact: true }).click()
  await expect(outbox(page).getByText(`${relay.host}: has it`)).toBeVisible()
  await relay.stop()
  await send(page, 'Never mind')
  await follow('/settings/network')
  const row = outbox(page).getByRole('listitem').filter({ hasText: 'Never mind' })
  await expect(row).toContainText('Not sent yet:')
  await row.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('A relay that did not answer may have it all the same.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.reload()
  await expect(outbox(page)).toContainText('Unwanted, again')
  await expect(row).toHaveCount(0)
})
