import * as nip19 from 'nostr-tools/nip19'
import * as nip49 from 'nostr-tools/nip49'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { launchOptions } from '../../scripts/chromium.mjs'
import {
  getDialog,
  getSignInField,
  getUserButton,
  openSignIn,
  readStoredAccounts,
} from '../../tests/support/accounts.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { expectNoSecret } from '../../tests/support/scan-secrets.ts'

// Scrypt is slow without V8's optimising compilers.
test.use({ launchOptions: launchOptions() })

test.describe('A pasted key', () => {
  const secretKey = generateSecretKey()
  const pubkey = getPublicKey(secretKey)
  const hex = Buffer.from(secretKey).toString('hex')

  for (const [how, text] of [
    ['nsec', nip19.nsecEncode(secretKey)],
    ['hex', hex],
    ['hex in capitals', hex.toUpperCase()],
  ] as const) {
    test(`as ${how} signs in, lasts, and is readable nowhere`, async ({ page, goto, watch }) => {
      await goto('/about')
      await openSignIn(page)
      await getSignInField(page).fill(text)
      await expect(getDialog(page, 'Sign in')).toBeHidden()
      expect(await readStoredAccounts(page)).toEqual([{ pubkey, method: 'key' }])
      await expectNoSecret(page, watch, secretKey)
      await page.reload()
      await expect(getUserButton(page)).toContainText(nip19.npubEncode(pubkey).slice(0, 8))
      await expectNoSecret(page, watch, secretKey)
    })
  }

  test('as ncryptsec asks for its password', async ({ page, goto, watch }) => {
    const text = nip49.encrypt(secretKey, 'correct horse', 12)
    await goto('/about')
    await openSignIn(page)
    await getSignInField(page).fill(text)
    const password = page.getByLabel('Password of this key')
    await password.fill('wrong')
    await password.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Wrong password.')
    await password.fill('correct horse')
    await password.press('Enter')
    await expect(getDialog(page, 'Sign in')).toBeHidden()
    expect(await readStoredAccounts(page)).toEqual([{ pubkey, method: 'key' }])
    await expectNoSecret(page, watch, secretKey)
  })

  test('that is slow to decrypt signs nobody in once the dialog was closed', async ({ page, goto }) => {
    const other = generateSecretKey()
    await goto('/about')
    await openSignIn(page)
    await getSignInField(page).fill(nip49.encrypt(secretKey, 'correct horse', 18))
    const password = page.getByLabel('Password of this key')
    await password.fill('correct horse')
    await password.press('Enter')
    await page.keyboard.press('Escape')
    await expect(getDialog(page, 'Sign in')).toBeHidden()
    // The worker decrypts one key after the other. When this second key is signed in, the decryption of the first has
    // ended.
    await openSignIn(page)
    await getSignInField(page).fill(nip19.nsecEncode(other))
    await expect(getDialog(page, 'Sign in')).toBeHidden()
    expect(await readStoredAccounts(page)).toEqual([{ pubkey: getPublicKey(other), method: 'key' }])
  })

  test('that is no key shows the error style and does nothing', async ({ page, goto }) => {
    await goto('/about')
    await openSignIn(page)
    const field = getSignInField(page)
    await expect(field).toHaveAttribute('type', 'password')
    await expect(field).not.toHaveAttribute('aria-invalid')
    for (const wrong of ['nsec1short', 'x'.repeat(59), 'x'.repeat(70), hex.slice(1)]) {
      await field.fill(wrong)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await field.fill('')
    await expect(field).not.toHaveAttribute('aria-invalid')
    await field.fill('f'.repeat(64))
    await expect(page.getByRole('alert')).toHaveText('This is not a valid secret key.')
    await expect(field).toHaveValue('')
    expect(await readStoredAccounts(page)).toEqual([])
  })

  test('can be locked with a password, saved as a file, and copied', async ({
    page,
    goto,
    watch,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await goto('/settings/accounts')
    await openSignIn(page)
    await getSignInField(page).fill(hex)
    await expect(getDialog(page, 'Sign in')).toBeHidden()

    await page.getByRole('button', { name: 'Save a copy' }).click()
    const save = getDialog(page, 'Save your account')
    await save.getByLabel(/^Password/).fill('correct horse')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      save.getByRole('button', { name: 'Download backup' }).click(),
    ])
    const { readFile } = await import('node:fs/promises')
    const text = await readFile(await download.path(), 'utf8')
    expect(Buffer.from(nip49.decrypt(text, 'correct horse')).toString('hex')).toBe(hex)
    await expect(save.getByText('The file was saved.')).toBeVisible()
    await save.getByRole('button', { name: 'Copy secret key' }).click()
    await expect(save.getByText('The key was copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(nip19.nsecEncode(secretKey))
    await save.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Change the lock' }).click()
    const lock = getDialog(page, 'Lock this key with')
    await lock.getByLabel(/^Password/).fill('correct horse')
    await lock.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('locked with a password')).toBeVisible()
    await expectNoSecret(page, watch, secretKey)
    const idle = page.getByLabel('Lock keys that have a password or passkey')
    await expect(idle.getByRole('option', { selected: true })).toHaveText('When Pinion is closed')
    await idle.selectOption({ label: 'After 1 hour without use' })

    await page.reload()
    await expect(idle.getByRole('option', { selected: true })).toHaveText('After 1 hour without use')
    await page.getByRole('button', { name: 'Save a copy' }).click()
    await save.getByRole('button', { name: 'Copy secret key' }).click()
    const unlock = getDialog(page, 'Unlock your account')
    await unlock.getByLabel('Password').fill('wrong')
    await unlock.getByRole('button', { name: 'Unlock' }).click()
    await expect(unlock.getByRole('alert')).toHaveText('Wrong password.')
    await unlock.getByLabel('Password').fill('correct horse')
    await unlock.getByRole('button', { name: 'Unlock' }).click()
    await expect(save.getByText('The key was copied.')).toBeVisible()
    await expectNoSecret(page, watch, secretKey)
  })

  test('can be locked with a passkey', async ({ page, goto, watch }) => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        hasPrf: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    await goto('/settings/accounts')
    await openSignIn(page)
    await getSignInField(page).fill(hex)
    await page.getByRole('button', { name: 'Change the lock' }).click()
    const lock = getDialog(page, 'Lock this key with')
    await lock.getByLabel(/^A passkey/).check()
    await lock.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('locked with a passkey')).toBeVisible()
    await page.getByRole('button', { name: 'Lock now' }).click()
    await page.getByRole('button', { name: 'Change the lock' }).click()
    await lock.getByLabel(/^Nothing/).check()
    await lock.getByRole('button', { name: 'Save' }).click()
    await getDialog(page, 'Unlock your account').getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByText('without a lock')).toBeVisible()
    await expectNoSecret(page, watch, secretKey)
  })
})

test.describe('Keys of an older version', () => {
  const secretKey = generateSecretKey()
  const hex = Buffer.from(secretKey).toString('hex')
  const pubkey = getPublicKey(secretKey)
  const cases: [string, Record<string, string>, string][] = [
    ['as JSON', { 'user/privateKey': JSON.stringify(hex), 'user/publicKey': JSON.stringify(pubkey) }, 'key'],
    ['as they are', { 'user/privateKey': hex }, 'key'],
    ['from the oldest place', { 'localState/user/privateKey': nip19.nsecEncode(secretKey) }, 'key'],
    [
      'from the later record',
      { 'user-storage': JSON.stringify({ state: { privateKey: hex, cashuEnabled: true }, version: 0 }) },
      'key',
    ],
    ['of an extension', { 'user/publicKey': `"${pubkey}"`, 'user/nip07Login': 'true' }, 'nip07'],
    ['without a signer', { 'user/publicKey': nip19.npubEncode(pubkey) }, 'read-only'],
  ]
  for (const [how, old, method] of cases) {
    test(`${how} are moved and wiped`, async ({ page, goto, watch }) => {
      await page.addInitScript(given => {
        if (localStorage.getItem('pinion/accounts')) return
        for (const [key, value] of Object.entries(given)) localStorage.setItem(key, value)
      }, old)
      await goto('/about')
      await expect(getUserButton(page)).toBeVisible()
      expect(await readStoredAccounts(page)).toEqual([{ pubkey, method }])
      await expect
        .poll(() =>
          page.evaluate(keys => keys.filter(key => localStorage.getItem(key) !== null), Object.keys(old)),
        )
        .toEqual([])
      await expectNoSecret(page, watch, secretKey)
    })
  }
})
