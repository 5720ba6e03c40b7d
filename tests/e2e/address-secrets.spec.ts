import type { Page } from '@playwright/test'
import * as nip19 from 'nostr-tools/nip19'
import * as nip49 from 'nostr-tools/nip49'
import { type Nip05Server, startNip05Server } from '../peers/nip05-server.ts'
import { appTest, waitForServiceWorker } from '../support/app-site.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { test as base, expect } from '../support/fixtures.ts'
import { expectNoSecret, withDecodedForms } from '../support/scan-secrets.ts'
import { getSearchBox } from '../support/search.ts'
import { signIn } from '../support/sign-in.ts'

const NOBODY = 'That address held a secret. It was removed, and nobody was told.'
const SERVER = 'That address held a secret. It was removed. Only the server of this site has seen it.'
const UNKNOWN = 'That address may hold a secret key. It could not be checked, so it was not opened.'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const notice = (page: Page, text: string) => page.getByRole('list', { name: 'Messages' }).getByText(text)
/** Returns the page's address without its origin. */
const address = (page: Page) => page.url().replace(/^\w+:\/\/[^/]+/, '')
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/**
 * Returns a person's secrets in each form in which they may be in an address. `told` are the secret parts of the wallet
 * link and the bunker link, which no server may be told.
 */
function secretsOf(secretKey: Uint8Array) {
  const token = 'f0'.repeat(32)
  const rest = `?relay=${encodeURIComponent('wss://r.example')}&secret=`
  return {
    nsec: nip19.nsecEncode(secretKey),
    ncryptsec: nip49.encrypt(secretKey, 'correct horse', 4),
    hex: hexOf(secretKey),
    wallet: `nostr+walletconnect://${'ab'.repeat(32)}${rest}${token}`,
    bunker: `bunker://${'ab'.repeat(32)}${rest}token-of-a-signer`,
    told: [token, 'token-of-a-signer'],
  }
}
const letters = (text: string) => text.replace(/./g, c => `%${c.charCodeAt(0).toString(16)}`)

const test = base.extend<{
  /** A server that answers NIP-05 look-ups of bare names and of names at `localhost`. */
  readonly names: Nip05Server
  /** The page's addresses at each moment in which its code sent a request, started a worker or opened a socket. */
  readonly asking: { taken(): Promise<readonly string[]> }
}>({
  names: async ({ config }, use) => {
    const names = await startNip05Server()
    config.domain = names.domain
    await use(names)
    await names.close()
  },
  asking: async ({ page }, use) => {
    await page.addInitScript(() => {
      const at: string[] = []
      Object.assign(window, { at })
      const tell = () => void at.push(location.href)
      const { fetch, Worker, WebSocket } = window
      window.fetch = (...given) => {
        tell()
        return fetch(...given)
      }
      window.Worker = class extends Worker {
        constructor(...given: ConstructorParameters<typeof Worker>) {
          tell()
          super(...given)
        }
      }
      window.WebSocket = class extends WebSocket {
        constructor(...given: ConstructorParameters<typeof WebSocket>) {
          tell()
          super(...given)
        }
      }
      const { open } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.open = function (...given: unknown[]) {
        tell()
        return Reflect.apply(open, this, given)
      }
      const { sendBeacon } = navigator
      navigator.sendBeacon = (...given) => {
        tell()
        return sendBeacon.apply(navigator, given)
      }
    })
    await use({ taken: () => page.evaluate(() => (window as unknown as { at: string[] }).at) })
  },
})

interface Opened {
  /** Hugo's secrets. No server may receive them. */
  readonly secrets: ReturnType<typeof secretsOf>
  /** Opens a path as if it was typed into the address bar, so that the page is loaded anew. */
  open(path: string): Promise<void>
  /**
   * Opens `path`. Expects that the address becomes `left`, that the notice `said` is shown, and that nothing was
   * requested before the address changed.
   */
  leads(path: string, left: string, said?: string): Promise<void>
  /** Expects that the secrets were sent nowhere, except in the browser's own first request for the page. */
  nothingTold(): Promise<void>
}

const typedTest = test.extend<{ readonly opened: Opened }>({
  opened: async ({ page, goto, demo, relay, names, asking, watch }, use) => {
    const { secretKey } = demo.person('hugo')
    const secrets = secretsOf(secretKey)
    const all = [secrets.nsec, secrets.ncryptsec, secrets.hex, ...secrets.told]
    const typed = new Set<string>()
    const open = async (path: string) => {
      // Start from another page. Otherwise a change of the hash alone would not load the page again.
      await page.goto('about:blank')
      const { pathname, search } = new URL(path, 'http://x')
      typed.add(pathname + search)
      await goto(path)
    }
    await use({
      secrets,
      open,
      async leads(path, left, said = SERVER) {
        await open(path)
        await expect(heading(page, /^\/+about/.test(left) ? 'About' : 'Home')).toBeVisible()
        await expect(notice(page, said), path).toBeVisible()
        expect(address(page), path).toBe(left)
        const at = await asking.taken()
        expect(at.length, 'the page asked for something').toBeGreaterThan(1)
        for (const secret of all)
          expect(withDecodedForms(at.join('\n')).toLowerCase(), path).not.toContain(secret)
      },
      async nothingTold() {
        const requests = watch.requests.filter(url => {
          const { pathname, search } = new URL(url)
          return !typed.has(pathname + search)
        })
        const also = [JSON.stringify(relay.requests()), ...names.requests]
        for (const secret of [secretKey, all])
          await expectNoSecret(page, { consoleMessages: watch.consoleMessages, requests }, secret, { also })
      },
    })
  },
})

typedTest(
  'a secret in an address that is typed is gone before anything is asked, and nobody hears of it',
  async ({ page, built, names, opened: { secrets, leads, nothingTold } }) => {
    // One address of each sort. `address-guard.test.ts` tests every secret in every place and encoding.
    const { nsec, ncryptsec, wallet } = secrets
    await leads(`/about#${nsec}`, '/about', NOBODY)
    await expectNoAxeViolations(page, 'the notice', { within: '[data-toasts]' })
    await leads(`/#${wallet}`, '/', NOBODY)
    await leads(`/about?key=${letters(letters(nsec))}&a=b#main`, '/about#main')
    // Browsers may take a path with two slashes at its start for the name of another site.
    await leads(`${built.url}//about#${nsec}`, '//about', NOBODY)
    // The app asks the domain after the `@` for the name before it. Here the name is the secret.
    await leads(`/${ncryptsec}@${names.domain}`, '/')
    await nothingTold()
  },
)

typedTest(
  'the key of an account here is a secret as hex, too; keys and ids that look like it are asked for',
  async ({ page, demo, watch, opened: { secrets, open, leads, nothingTold } }) => {
    const { hex } = secrets
    await open('/about')
    await signIn(page, demo.person('hugo'))
    await leads(`/${hex}`, '/')
    await leads(`/about#${encodeURIComponent(JSON.stringify({ sk: hex }))}`, '/about', NOBODY)
    await nothingTold()

    const tom = demo.person('tom')
    await open(`/${tom.pubkey}/replies`)
    await expect(heading(page, 'Tom')).toBeVisible()
    const invite = { inviter: tom.pubkey, ephemeralKey: 'cd'.repeat(32), sharedSecret: 'ef'.repeat(32) }
    const link = `/about#${encodeURIComponent(JSON.stringify(invite))}`
    await open(link)
    await expect(heading(page, 'About')).toBeVisible()
    expect(address(page)).toBe(link)

    // The code that recognizes the user's own key cannot be loaded. Then relays must not be asked about the text.
    await page.route('**/assets/own-key-*', route => route.abort())
    watch.expect(/Failed to load resource/)
    await leads(`/${hex}`, '/', UNKNOWN)
    await nothingTold()
  },
)

test('a secret in an address that is followed inside the app reaches no page, and the history keeps no trace of it', async ({
  page,
  goto,
  follow,
  demo,
  relay,
  names,
  asking,
  watch,
}) => {
  const hugo = demo.person('hugo')
  const { nsec, ncryptsec, hex, wallet, bunker, told } = secretsOf(hugo.secretKey)
  await goto('/about')
  await signIn(page, hugo)
  const dismiss = () => page.getByRole('button', { name: 'Dismiss' }).click()
  const leads = async (go: () => Promise<unknown>, left: string) => {
    await go()
    await expect(notice(page, NOBODY)).toBeVisible()
    await expect(heading(page, left.startsWith('/about') ? 'About' : 'Home')).toBeVisible()
    expect(address(page)).toBe(left)
    await dismiss()
    await expect(notice(page, NOBODY)).toHaveCount(0)
  }
  /** Navigates as after a click on a notification, for which the service worker sends this message. */
  const byWorker = (path: string) =>
    page.evaluate(
      to =>
        navigator.serviceWorker.dispatchEvent(
          new MessageEvent('message', { data: { type: 'pinion:navigate', path: to } }),
        ),
      path,
    )
  /** Changes the hash of the page's address, as a reader does in the address bar. */
  const hash = (text: string) =>
    page.evaluate(to => {
      location.hash = to
    }, text)

  await leads(() => follow(`/${ncryptsec}`), '/')
  await follow('/about')
  await expect(heading(page, 'About')).toBeVisible()
  await leads(() => hash(nsec), '/about')
  await leads(() => hash(encodeURIComponent(bunker)), '/about')
  await leads(() => hash(JSON.stringify({ sharedSecret: hex })), '/about')
  await leads(() => follow(`/about?connect=${encodeURIComponent(wallet)}`), '/about')
  await leads(() => follow(`/search/${nsec}`), '/')
  await leads(() => follow(`/${hex}/likes`), '/')
  await follow('/about')
  await leads(() => byWorker(`/${letters(nsec)}`), '/')
  await leads(() => byWorker(`/${hex.toUpperCase()}`), '/')
  // The search box refuses a secret key alone. Among other words, the key becomes part of the search's address, and
  // must be found there.
  await getSearchBox(page).fill(`whose is ${hex}`)
  await leads(() => getSearchBox(page).press('Enter'), '/')

  await follow('/settings')
  await expect(heading(page, 'Settings')).toBeVisible()
  for (let step = 0; step < 12; step++) {
    const before = page.url()
    await page.goBack()
    expect(before).not.toMatch(/nsec|ncryptsec|secret|[0-9a-f]{64}/i)
    await expect(heading(page, /^(About|Home)$/)).toBeVisible()
  }
  for (const href of await asking.taken())
    for (const secret of [nsec, ncryptsec, hex, ...told])
      expect(withDecodedForms(href).toLowerCase()).not.toContain(secret)
  const also = [JSON.stringify(relay.requests()), ...names.requests]
  for (const secret of [hugo.secretKey, [nsec, ncryptsec, hex, ...told]])
    await expectNoSecret(page, watch, secret, { also })
})

appTest(
  'the service worker asks nobody for such a page, and keeps nothing of it',
  async ({ page, site, demo, watch }) => {
    const { secretKey } = demo.person('hugo')
    const { nsec, ncryptsec } = secretsOf(secretKey)
    await page.goto(site.url)
    await waitForServiceWorker(page)
    const before = site.requests.length
    for (const path of [`/${ncryptsec}`, `/assets/${nsec}.js`, `/config.json/${nsec}`]) {
      await page.goto(site.url + path)
      await expect(heading(page, 'Home')).toBeVisible()
      await expect(notice(page, NOBODY)).toBeVisible()
      expect(page.url()).toBe(`${site.url}/`)
    }
    expect(withDecodedForms(site.requests.slice(before).join('\n'))).not.toMatch(/nsec1|ncryptsec1/)

    // This request stands for the system's share dialog. A form would be blocked by the page's Content Security Policy.
    await page.evaluate(text => {
      const shared = new FormData()
      shared.append('text', text)
      return fetch('/share', { method: 'POST', body: shared })
    }, `my key is ${nsec}`)
    const requests = watch.requests.filter(url => !/nsec1|ncryptsec1/.test(url))
    for (const secret of [secretKey, [nsec, ncryptsec]])
      await expectNoSecret(page, { consoleMessages: watch.consoleMessages, requests }, secret)
    await signIn(page, demo.person('mira'))
    await page.goto(`${site.url}/share`)
    await expect(notice(page, 'The text that was shared held a secret. It was not kept.')).toBeVisible()
    await expect(page.getByText('Nothing was shared.')).toBeVisible()
  },
)
