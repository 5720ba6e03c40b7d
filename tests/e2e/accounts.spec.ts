import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import * as nip49 from 'nostr-tools/nip49'
import { generateSecretKey, getPublicKey } from 'nostr-tools/pure'
import { startBunker } from '../peers/bunker.ts'
import { installExtension } from '../peers/extension.ts'
import { settled } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoSecret } from '../support/scan-secrets.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const signInField = (page: Page) => page.getByPlaceholder('Paste secret key')
const userButton = (page: Page) => page.getByRole('button', { name: 'Accounts' })

async function openSignIn(page: Page) {
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await dialog(page, 'Sign up').getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog(page, 'Sign in')).toBeVisible()
}

/** What the host wrote down about who reads. */
const accountsOf = (page: Page) =>
  page.evaluate(() => {
    const { value } = JSON.parse(localStorage.getItem('pinion/accounts') ?? '{}')
    return (value?.accounts ?? []) as { pubkey: string; method: string }[]
  })

test.describe('Sign up', () => {
  test('takes one field, publishes the name, and lasts over a reload', async ({
    page,
    goto,
    relay,
    watch,
  }) => {
    await goto('/about')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    const shown = dialog(page, 'Sign up')
    await shown.getByPlaceholder("What's your name?").fill('  Wren  ')
    await shown.getByRole('button', { name: 'Go' }).click()
    await expect(shown).toBeHidden()
    await expect(userButton(page)).toContainText('Wren')
    const [account] = await accountsOf(page)
    expect(account?.method).toBe('key')
    const profile = () => relay.store.query({ kinds: [0], authors: [account?.pubkey ?? ''] })
    await expect.poll(() => profile().map(row => JSON.parse(row.event.content))).toEqual([{ name: 'Wren' }])
    const relays = () => relay.store.query({ kinds: [10_002], authors: [account?.pubkey ?? ''] })
    await expect.poll(() => relays().map(row => row.event.tags)).toEqual([[['r', relay.url]]])
    await page.reload()
    await expect(userButton(page)).toContainText('Wren')
    await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save your account' })).toBeVisible()
    expect(watch.problems()).toEqual([])
  })

  test('ignores a key in the name, and Ctrl+Enter goes on without one', async ({ page, goto, relay }) => {
    await goto('/about')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    const name = dialog(page, 'Sign up').getByPlaceholder("What's your name?")
    await name.fill('Wren')
    for (const key of [nip19.nsecEncode(generateSecretKey()), nip19.npubEncode('a'.repeat(64))]) {
      await name.fill(`me ${key}`)
      await expect(name).toHaveValue('Wren')
    }
    await name.fill('')
    await name.press('Control+Enter')
    await expect(dialog(page, 'Sign up')).toBeHidden()
    await expect(userButton(page)).toContainText('npub1')
    const [account] = await accountsOf(page)
    await page.reload()
    await expect(userButton(page)).toBeVisible()
    expect(relay.store.query({ kinds: [0], authors: [account?.pubkey ?? ''] })).toEqual([])
  })

  test('is there again after the tab was killed right after Go', async ({ context, page, goto, config }) => {
    await goto('/about')
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    await page.getByPlaceholder("What's your name?").fill('Wren')
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(dialog(page, 'Sign up')).toBeHidden()
    const [account] = await accountsOf(page)
    await page.close()
    const next = await context.newPage()
    await next.route('/config.json', route => route.fulfill({ json: config }))
    await next.goto('/settings/accounts')
    await expect(next.getByText('The key is kept in this browser, without a lock.')).toBeVisible()
    expect((await accountsOf(next))[0]).toEqual(account)
  })
})

test.describe('A browser that keeps nothing', () => {
  test('says so, signs until the tab is closed, and afterwards says what is missing', async ({
    page,
    goto,
    relay,
    demo,
    watch,
  }) => {
    await page.addInitScript(() => {
      const open = indexedDB.open.bind(indexedDB)
      IDBFactory.prototype.open = (name: string, version?: number) => {
        if (name === 'pinion-plugin-accounts') throw new DOMException('refused', 'SecurityError')
        return open(name, version)
      }
    })
    await goto(`/${nip19.npubEncode(demo.person('tom').pubkey)}`)
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    await page.getByRole('button', { name: 'Go' }).click()
    await expect(page.getByText('This browser keeps nothing: your account is lost')).toBeVisible()
    const [account] = await accountsOf(page)
    const reactions = () => relay.store.query({ kinds: [7], authors: [account?.pubkey ?? ''] }).length
    await settled(page)
    await page.locator('[data-action="like"]').first().press('Enter')
    await expect.poll(reactions).toBe(1)
    await page.reload()
    await settled(page)
    await page.locator('[data-action="like"]').nth(1).press('Enter')
    await expect(page.getByText(/key of this account is not in this browser/)).toBeVisible()
    expect(reactions()).toBe(1)
    expect(watch.problems()).toEqual([])
  })
})

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
      await signInField(page).fill(text)
      await expect(dialog(page, 'Sign in')).toBeHidden()
      expect(await accountsOf(page)).toEqual([{ pubkey, method: 'key' }])
      await expectNoSecret(page, watch, secretKey)
      await page.reload()
      await expect(userButton(page)).toContainText(nip19.npubEncode(pubkey).slice(0, 8))
      await expectNoSecret(page, watch, secretKey)
    })
  }

  test('as ncryptsec asks for its password', async ({ page, goto, watch }) => {
    const text = nip49.encrypt(secretKey, 'correct horse', 12)
    await goto('/about')
    await openSignIn(page)
    await signInField(page).fill(text)
    const password = page.getByLabel('Password of this key')
    await password.fill('wrong')
    await password.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Wrong password.')
    await password.fill('correct horse')
    await password.press('Enter')
    await expect(dialog(page, 'Sign in')).toBeHidden()
    expect(await accountsOf(page)).toEqual([{ pubkey, method: 'key' }])
    await expectNoSecret(page, watch, secretKey)
  })

  test('that is none shows the error style and does nothing', async ({ page, goto }) => {
    await goto('/about')
    await openSignIn(page)
    const field = signInField(page)
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
    expect(await accountsOf(page)).toEqual([])
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
    await signInField(page).fill(hex)
    await expect(dialog(page, 'Sign in')).toBeHidden()

    await page.getByRole('button', { name: 'Save a copy' }).click()
    const save = dialog(page, 'Save your account')
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
    const lock = dialog(page, 'Lock this key with')
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
    const unlock = dialog(page, 'Unlock your account')
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
    await signInField(page).fill(hex)
    await page.getByRole('button', { name: 'Change the lock' }).click()
    const lock = dialog(page, 'Lock this key with')
    await lock.getByLabel(/^A passkey/).check()
    await lock.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('locked with a passkey')).toBeVisible()
    await page.getByRole('button', { name: 'Lock now' }).click()
    await page.getByRole('button', { name: 'Change the lock' }).click()
    await lock.getByLabel(/^Nothing/).check()
    await lock.getByRole('button', { name: 'Save' }).click()
    await dialog(page, 'Unlock your account').getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByText('without a lock')).toBeVisible()
    await expectNoSecret(page, watch, secretKey)
  })
})

test.describe('An extension', () => {
  test('that comes late is found, and names the account', async ({ page, context, goto }) => {
    const extension = await installExtension(context, { late: true })
    await goto('/about')
    await openSignIn(page)
    const install = page.getByRole('link', { name: 'Install Nostr Extension' })
    await expect(install).toHaveAttribute('target', '_blank')
    await extension.arrive(page)
    await page.getByRole('button', { name: 'Nostr Extension Login' }).click()
    await expect(dialog(page, 'Sign in')).toBeHidden()
    expect(await accountsOf(page)).toEqual([{ pubkey: extension.pubkey, method: 'nip07' }])
  })

  test('that refuses is told of in its words, and nobody is signed in', async ({ page, context, goto }) => {
    const extension = await installExtension(context)
    extension.mood.refuse = { getPublicKey: 'User rejected' }
    await goto('/about')
    await openSignIn(page)
    await page.getByRole('button', { name: 'Nostr Extension Login' }).click()
    await expect(page.getByRole('alert')).toHaveText('The extension refused: User rejected')
    expect(await accountsOf(page)).toEqual([])
    extension.mood.refuse = {}
    await page.getByRole('button', { name: 'Nostr Extension Login' }).click()
    await expect(dialog(page, 'Sign in')).toBeHidden()
  })
})

test.describe('A remote signer', () => {
  test('is reached by its link', async ({ page, goto, relay, watch }) => {
    const userKey = generateSecretKey()
    const bunker = await startBunker({ relay: relay.url, userKey })
    await goto('/about')
    await openSignIn(page)
    await signInField(page).fill(bunker.link)
    await signInField(page).press('Enter')
    await expect(dialog(page, 'Sign in')).toBeHidden()
    expect(await accountsOf(page)).toEqual([{ pubkey: bunker.user, method: 'nip46' }])
    await expectNoSecret(page, watch, userKey)
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }) + location.href)
    expect(stored).not.toContain(bunker.secret)
    bunker.close()
  })

  test('that refuses, or asks to look at a page, is told of', async ({ page, goto, relay }) => {
    const bunker = await startBunker({ relay: relay.url, userKey: generateSecretKey() })
    bunker.mood.refuse = { connect: 'not today' }
    await goto('/about')
    await openSignIn(page)
    await signInField(page).fill(bunker.link)
    await signInField(page).press('Enter')
    await expect(page.getByRole('alert')).toHaveText('Your signer refused: not today')
    bunker.mood.refuse = {}
    bunker.mood.authUrl = { connect: 'https://signer.example/confirm' }
    bunker.mood.ignore = ['get_public_key']
    await signInField(page).fill(bunker.link)
    await signInField(page).press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Connecting to your signer')).toBeHidden()
    expect(await accountsOf(page)).toEqual([])
    bunker.close()
  })

  test('reads the code that is shown', async ({ page, goto, relay }) => {
    const bunker = await startBunker({ relay: relay.url, userKey: generateSecretKey() })
    await page.addInitScript(() => {
      Object.assign(navigator.clipboard, {
        writeText: async (text: string) => void Object.assign(window, { copied: text }),
      })
    })
    await goto('/about')
    await openSignIn(page)
    await page.getByRole('button', { name: 'Use a remote signer' }).click()
    await expect(page.getByRole('img', { name: 'Code for a remote signer' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy link' }).click()
    const code = await page.evaluate(() => (window as unknown as { copied: string }).copied)
    expect(code).toContain('nostrconnect://')
    bunker.scan(code, 'not the secret')
    bunker.scan(code)
    await expect(dialog(page, 'Sign in')).toBeHidden()
    expect(await accountsOf(page)).toEqual([{ pubkey: bunker.user, method: 'nip46' }])
    bunker.close()
  })
})

test.describe('Without a key', () => {
  test('an npub is looked at read-only, and says so', async ({ page, goto, demo }) => {
    await goto('/about')
    await openSignIn(page)
    await signInField(page).fill(nip19.npubEncode(demo.person('tom').pubkey))
    await expect(userButton(page)).toContainText('Tom')
    await expect(page.getByText('Read-only mode').first()).toBeVisible()
    expect((await accountsOf(page))[0]?.method).toBe('read-only')
    await page.setViewportSize({ width: 390, height: 800 })
    await expect(page.getByText('Read-only mode').last()).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(dialog(page, 'Sign in')).toBeVisible()
  })

  test('the public key of somebody in sight, pasted as hex, is not taken for a secret one', async ({
    page,
    goto,
    demo,
  }) => {
    const { pubkey } = demo.person('tom')
    await goto(`/${nip19.npubEncode(pubkey)}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Tom' })).toBeVisible()
    await openSignIn(page)
    await signInField(page).fill(pubkey)
    await expect(userButton(page)).toContainText('Tom')
    expect(await accountsOf(page)).toEqual([{ pubkey, method: 'read-only' }])
  })

  test("'View as' on a profile does the same for a visitor", async ({ page, goto, demo }) => {
    await goto(`/${nip19.npubEncode(demo.person('tom').pubkey)}`)
    await page.getByRole('button', { name: 'More about this person' }).click()
    await page.getByRole('menuitem', { name: 'View as' }).click()
    await expect(userButton(page)).toContainText('Tom')
    await expect(page.getByRole('menuitem', { name: 'View as' })).toHaveCount(0)
    expect(await accountsOf(page)).toEqual([{ pubkey: demo.person('tom').pubkey, method: 'read-only' }])
  })
})

test('several accounts: one is chosen, one leaves, the last one empties the browser', async ({
  page,
  goto,
  demo,
}) => {
  const secretKey = generateSecretKey()
  const own = getPublicKey(secretKey)
  await goto('/about')
  await openSignIn(page)
  await signInField(page).fill(nip19.nsecEncode(secretKey))
  await expect(dialog(page, 'Sign in')).toBeHidden()
  await userButton(page).click()
  await page.getByRole('button', { name: 'Add account' }).click()
  await signInField(page).fill(nip19.npubEncode(demo.person('tom').pubkey))
  await expect(userButton(page)).toContainText('Tom')

  await userButton(page).click()
  await page.getByRole('list', { name: 'Accounts' }).getByRole('button', { name: /npub1/ }).click()
  await expect(userButton(page)).toContainText(nip19.npubEncode(own).slice(0, 8))
  await userButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await dialog(page, 'Sign out?').getByRole('button', { name: 'Sign out' }).click()
  await expect(userButton(page)).toContainText('Tom')
  expect((await accountsOf(page)).map(a => a.pubkey)).toEqual([demo.person('tom').pubkey])
  const rows = await page.evaluate(
    () =>
      new Promise(resolve => {
        const opening = indexedDB.open('pinion-plugin-accounts')
        opening.onsuccess = () => {
          const all = opening.result.transaction('keys').objectStore('keys').getAll()
          all.onsuccess = () => resolve(all.result.length)
        }
      }),
  )
  expect(rows).toBe(0)

  await userButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await dialog(page, 'Sign out?').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Sign up' }).first()).toBeVisible()
  // The page starts anew when the last one leaves, and may be asked in the middle of that.
  await expect(async () => {
    const left = await page.evaluate(async () => [
      ...Object.keys(localStorage).filter(key => localStorage.getItem(key)?.includes('accounts')),
      ...(await indexedDB.databases()).map(d => d.name).filter(name => name?.includes('accounts')),
    ])
    expect(left).toEqual([])
  }).toPass()
})

test('signing out says what is not sent yet, and what would be lost', async ({
  page,
  goto,
  relay,
  demo,
  watch,
}) => {
  watch.expect(/WebSocket/)
  await goto(`/${nip19.npubEncode(demo.person('tom').pubkey)}`)
  await page.getByRole('button', { name: 'Sign up' }).first().click()
  await page.getByRole('button', { name: 'Go' }).click()
  await expect(dialog(page, 'Sign up')).toBeHidden()
  const like = page.locator('[data-action="like"]').first()
  await settled(page)
  await relay.kill()
  // It moves the page down as it comes.
  await expect(page.getByText('You are offline.')).toBeVisible()
  await like.press('Enter')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await userButton(page).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  const question = dialog(page, 'Sign out?')
  await expect(question).toContainText('One thing that you wrote is not sent yet')
  await expect(question).toContainText('Without a copy the account is lost')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(await accountsOf(page)).toHaveLength(1)
})

test('switched off, the plugin takes its worker and its buttons along', async ({ page, goto }) => {
  const keyWorkers = () => page.workers().filter(worker => worker.url().includes('key.worker')).length
  await goto('/settings/plugins')
  await openSignIn(page)
  await signInField(page).fill(nip19.nsecEncode(generateSecretKey()))
  await expect(userButton(page)).toBeVisible()
  expect(keyWorkers()).toBe(1)
  const toggle = page.getByRole('switch', { name: 'Accounts' })
  await toggle.click()
  await expect(userButton(page)).toHaveCount(0)
  await expect.poll(keyWorkers).toBe(0)
  await toggle.click()
  await expect(userButton(page)).toBeVisible()
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
      await expect(userButton(page)).toBeVisible()
      expect(await accountsOf(page)).toEqual([{ pubkey, method }])
      await expect
        .poll(() =>
          page.evaluate(keys => keys.filter(key => localStorage.getItem(key) !== null), Object.keys(old)),
        )
        .toEqual(how === 'from the later record' ? ['user-storage'] : [])
      await expectNoSecret(page, watch, secretKey)
    })
  }
})

test.describe('A link with a fragment', () => {
  test('asks a visitor to sign in, and stays', async ({ page, goto }) => {
    const link = `/#${encodeURIComponent(JSON.stringify({ inviter: 'a'.repeat(64) }))}`
    await goto(link)
    await expect(dialog(page, 'Sign in')).toBeVisible()
    expect(new URL(page.url()).hash).toBe(link.slice(1))
  })

  test('that leads to a place in the page does not', async ({ page, goto }) => {
    await goto('/about#main')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Nothing tells that nothing comes: the dialog would be there after half a second.
    await page.waitForTimeout(900)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})
