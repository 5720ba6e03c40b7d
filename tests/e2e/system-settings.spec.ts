import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import { expectNoAxeViolations } from '../support/axe.ts'
import { getComposer, getTextField } from '../support/composer.ts'
import { expect, test } from '../support/fixtures.ts'
import { tabTo } from '../support/keyboard.ts'
import { signIn } from '../support/sign-in.ts'
import { expectPageFits } from '../support/widths.ts'

const part = (page: Page, name: string) => page.getByRole('region', { name })
const stored = (page: Page, key: string) =>
  page.evaluate(
    name => (JSON.parse(localStorage.getItem(name) ?? 'null') as { value?: unknown } | null)?.value,
    key,
  )

test('each sort of stored data is shown with its size and cleared by itself', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  watch,
}) => {
  watch.expect(/WebSocket connection/)
  await goto('/')
  await signIn(page, demo.person('mira'))
  await page.getByRole('button', { name: 'New post' }).click()
  await getTextField(page).fill('A draft to be lost.')
  await page.keyboard.press('Escape')
  await expect(getComposer(page)).toHaveCount(0)
  await follow('/settings/system')
  const clear = (title: string | RegExp) => page.getByRole('button', { name: title })
  for (const title of ['Drafts', 'Social graph', 'Search index', 'Media', 'Pinion itself', /^Events/])
    await expect(part(page, 'Storage').getByText(title, { exact: typeof title === 'string' })).toBeVisible()
  await expectPageFits(page, 'the system settings')

  // Drafts are stored only on this device, so a dialog asks the reader first. All of this is done by keyboard.
  await tabTo(page, /^Clear Drafts$/)
  await page.keyboard.press('Enter')
  const question = page.getByRole('dialog', { name: 'Clear Drafts?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(clear('Clear Drafts')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(question).toBeVisible()
  await tabTo(page, /^Clear$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Drafts: cleared.')).toBeVisible()
  await page.getByRole('button', { name: 'New post' }).click()
  await expect(getTextField(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(getComposer(page)).toHaveCount(0)

  // Stop the relay, which would send new events once the stored ones are deleted. When the notice appears, all that it
  // had sent was received.
  await relay.stop()
  await expect(page.getByText('You are offline.')).toBeVisible()
  await clear(/^Clear Events/).click()
  await expect(page.getByText(/^Events .*: cleared\.$/)).toBeVisible()
  await expect(part(page, 'Storage').getByText('Events (0)', { exact: true })).toBeVisible()
  for (const title of ['Social graph', 'Search index', 'Media', 'Pinion itself']) {
    await clear(`Clear ${title}`).click()
    await expect(page.getByText(`${title}: cleared.`)).toBeVisible()
  }
})

test('settings go to another browser as a file, which holds no secret, and a reset deletes everything', async ({
  page,
  goto,
  follow,
  demo,
  browser,
  baseURL,
}) => {
  test.slow()
  const mira = demo.person('mira')
  await goto('/about')
  await signIn(page, mira)
  await follow('/settings/appearance')
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await follow('/settings/moderation')
  const unknown = page.getByRole('switch', { name: 'Hide unknown people' })
  await unknown.click()
  const moderation = await stored(page, 'pinion/settings/moderation')
  await follow('/settings/system')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save settings as a file' }).click()
  const path = await (await download).path()
  await expect(page.getByText(/^Saved \d+ sorts of settings/)).toBeVisible()
  const text = await readFile(path, 'utf8')
  const hex = Buffer.from(mira.secretKey).toString('hex')
  for (const secret of [nip19.nsecEncode(mira.secretKey), hex, mira.pubkey])
    expect(text).not.toContain(secret)
  const file = JSON.parse(text) as { records: Record<string, unknown> }
  expect(Object.keys(file.records)).toEqual(
    expect.arrayContaining(['pinion/theme', 'pinion/settings/moderation']),
  )

  const other = await browser.newPage({ ...(baseURL !== undefined && { baseURL }), reducedMotion: 'reduce' })
  await other.goto('/settings/system')
  const open = (name: string, content: string) =>
    other
      .getByLabel('Settings file')
      .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) })
  await open('broken.json', '{')
  await expect(other.getByText('This is not a settings file of Pinion.')).toBeVisible()
  file.records['pinion/accounts'] = { version: 1, value: { accounts: [] } }
  await open('settings.json', JSON.stringify(file))
  const dialog = other.getByRole('dialog', { name: 'Take over these settings?' })
  await expect(dialog.getByText('system → dark')).toBeVisible()
  await expect(dialog.getByText('pinion/accounts: not known here, or its plugin is off')).toBeVisible()
  expect(await stored(other, 'pinion/theme')).toBeUndefined()
  await expectNoAxeViolations(other, 'the question before an import')
  await dialog.getByRole('button', { name: 'Take over' }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await stored(other, 'pinion/settings/moderation')).toEqual(moderation)
  await other.close()

  await page.getByRole('button', { name: 'Reset Pinion' }).click()
  const reset = page.getByRole('dialog', { name: 'Reset Pinion?' })
  await reset.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(reset.getByText('Type reset to go on.')).toBeVisible()
  await expectNoAxeViolations(page, 'the question before a reset')
  await reset.getByRole('textbox').fill('reset')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
  expect(await stored(page, 'pinion/accounts')).toBeUndefined()
  expect(await stored(page, 'pinion/theme')).toBeUndefined()
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  expect(databases).not.toContain('pinion-plugin-accounts')
})
