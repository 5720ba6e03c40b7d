import { noteEncode, npubEncode } from 'nostr-tools/nip19'
import { preview } from 'vite'
import { buildSecurityHeaders } from '../../host/build/build-security-headers.ts'
import { scrollBy, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { holdRequests } from '../support/hold-requests.ts'

const previewed = test.extend<{ readonly address: string }>({
  address: async ({ config }, use) => {
    process.env.PINION_CONFIG = JSON.stringify(config)
    const server = await preview({
      preview: { port: 0, strictPort: false, open: false },
      ...(process.env.E2E_DIST && { build: { outDir: process.env.E2E_DIST } }),
      logLevel: 'warn',
    })
    await use((server.resolvedUrls?.local[0] ?? '').replace(/\/$/, ''))
    await server.close()
    delete process.env.PINION_CONFIG
  },
})

previewed(
  'npm run preview: every file comes with every security header',
  async ({ page, request, watch, address }) => {
    await page.goto(address)
    await waitForStableList(page)
    // Also check files that a script or style sheet mentions, such as workers of workers, and chunks that no page has
    // loaded.
    const files = new Set(watch.requests.filter(url => url.startsWith(address)))
    for (const path of [
      '/',
      '/no/such/page',
      '/assets/none.js',
      '/config.json?x',
      '/index.html',
      '/_headers',
    ])
      files.add(address + path)
    for (const url of files) {
      const answer = await request.get(url)
      if (/javascript|html|css/.test(answer.headers()['content-type'] ?? ''))
        for (const [name] of (await answer.text()).matchAll(/[\w.-]+-[\w-]{7,8}\.(?:js|css|wasm)\b/g))
          files.add(`${address}/assets/${name}`)
      const headers = answer.headers()
      for (const [name, value] of Object.entries(buildSecurityHeaders({ allowsLocal: true })))
        expect(headers[name.toLowerCase()], `${name} of ${url}`).toBe(value)
    }
    const kinds = [
      /\.css$/,
      /engine\.worker-.*\.js$/,
      /verifier\.worker-.*\.js$/,
      /\.wasm$/,
      /config\.json$/,
      /icon\.svg$/,
    ]
    for (const kind of kinds)
      expect([...files].filter(url => kind.test(url)).length, String(kind)).toBeGreaterThan(0)
  },
)

test('the licences of all shipped code are listed, those of workers and data too', async ({
  request,
  baseURL,
}) => {
  const text = await (await request.get(`${baseURL}/THIRD_PARTY.txt`)).text()
  const scripts = ['react', '@radix-ui/react-dialog', 'dexie', 'nostr-wasm', '@noble/curves']
  for (const name of [...scripts, 'emojilib', 'unicode-emoji-json'])
    expect(text).toMatch(new RegExp(`^${name} [0-9.]+ \\(`, 'm'))
})

test('the policy allows nothing inline and no eval', () => {
  const policy = buildSecurityHeaders()['Content-Security-Policy'] ?? ''
  expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'|nonce-|http:|ws:/)
  for (const part of [
    "default-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ])
    expect(policy).toContain(part)
})

test('a tour of all pages violates no policy', async ({ page, goto, follow, demo, relay }) => {
  const { network } = demo
  const { longNote, galleryNote, videoNote, warningNote, linkNote, customEmojiNote } = network.notable
  await goto('/')
  await waitForStableList(page)
  await page.getByRole('button', { name: 'More' }).first().click()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await page.keyboard.press('Escape')
  await scrollBy(page, 3_000)
  const paths = [
    `/${npubEncode(demo.person('tom').pubkey)}`,
    `/${npubEncode(network.notable.rtlProfilePubkey)}/replies`,
    ...[longNote, galleryNote, videoNote, warningNote, linkNote, customEmojiNote].map(
      id => `/${noteEncode(id)}`,
    ),
    `/relay/${encodeURIComponent(relay.host)}`,
    '/about',
    '/settings',
    '/settings/appearance',
    '/settings/network',
    '/settings/plugins',
    '/settings/content',
    '/nobody-here',
  ]
  for (const path of paths) {
    await follow(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    if (/^.(npub|note|relay)/.test(path)) await waitForStableList(page)
    const pending = () =>
      page.evaluate(() => [...document.images].filter(i => i.loading !== 'lazy' && !i.complete).length)
    await expect.poll(pending).toBe(0)
  }
  // At the end of each test, the console must have no violation. So this test needs no check of its own.
})

test('text is never made into code, in the page and in workers', async ({ page, goto, watch }) => {
  watch.expect(
    /violation: (script-src|require-trusted|trusted-types)|Content Security|Trusted(HTML|Script|Type|String)|worker/i,
  )
  await goto('/about')
  // The browser exempts code that Playwright evaluates from the policy. So run the code in a timer.
  const inPage = await page.evaluate(async () => {
    const tried = (act: () => unknown) =>
      new Promise<string>(resolve =>
        setTimeout(() => {
          try {
            resolve(`done: ${act()}`)
          } catch (error) {
            resolve((error as Error).name)
          }
        }),
      )
    const element = document.createElement('div')
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown }
    }
    return {
      // biome-ignore lint/security/noGlobalEval: that it fails is the point
      eval: await tried(() => eval('1 + 1')),
      function: await tried(() => new Function('return 1')()),
      html: await tried(() => {
        element.innerHTML = '<b>bold</b>'
        return element.innerHTML
      }),
      policy: await tried(() => trustedTypes.createPolicy('mine', {})),
      worker: await tried(() => new Worker('data:text/javascript,postMessage(1)')),
      otherScript: await tried(() => new Worker('/assets/none.js')),
    }
  })
  for (const [what, outcome] of Object.entries(inPage)) expect(outcome, what).not.toMatch(/^done/)
  // Workers start only after the first page is shown.
  await expect.poll(() => page.workers().length).toBeGreaterThan(1)
  const workers = page.workers()
  for (const worker of workers) {
    const outcome = await worker.evaluate(
      () =>
        new Promise<string>(resolve =>
          setTimeout(() => {
            try {
              resolve(`done: ${new Function('return 1')()}`)
            } catch (error) {
              resolve((error as Error).name)
            }
          }),
        ),
    )
    expect(outcome).not.toMatch(/^done/)
  }
})

test.describe('config.json', () => {
  const cases = {
    'is missing': { status: 404, body: 'Not found', says: /answered 404/ },
    'is no JSON': { status: 200, body: '{"relays": [', says: /could not be read/ },
    'is no object': { status: 200, body: '[]', says: /is not an object/ },
    'is a page': { status: 200, body: '<!doctype html><p>Hello', says: /could not be read/ },
  }
  for (const [how, { status, body, says }] of Object.entries(cases)) {
    test(`that ${how} gives the defaults and one warning`, async ({ page, watch }) => {
      watch.expect(/^outside: wss:|WebSocket connection|config\.json/)
      await page.routeWebSocket(/^wss:/, socket => socket.close())
      await page.route(/^https:/, route => route.abort())
      await page.route('/config.json', route =>
        route.fulfill({ status, body, contentType: 'application/json' }),
      )
      await page.goto('/settings/network')
      const list = page.getByRole('list', { name: 'Relays' })
      await expect(list.getByRole('listitem')).toHaveCount(5)
      await expect(list).toContainText('nos.lol')
      const warnings = watch.consoleMessages.filter(text => text.startsWith('warning:'))
      expect(warnings).toEqual([expect.stringMatching(says)])
    })
  }

  test('keeps its good fields when others are broken', async ({ page, goto, config, relay, watch }) => {
    watch.expect(/config\.json: /)
    Object.assign(config, {
      rootAccount: 'nobody',
      mediaServers: 'x',
      imageProxy: { url: 'javascript:1' },
      nonsense: 1,
    })
    await goto('/settings/network')
    await expect(page.getByRole('list', { name: 'Relays' })).toContainText(relay.host)
    const warnings = watch.consoleMessages.filter(text => text.startsWith('warning:'))
    expect(warnings.length).toBe(4)
    for (const field of ['rootAccount', 'mediaServers', 'imageProxy', 'nonsense'])
      expect(warnings.join()).toContain(`'${field}'`)
  })

  test('may arrive while the reader goes from page to page', async ({ page, config, follow, relay }) => {
    const { release } = await holdRequests(page, '/config.json', route => route.fulfill({ json: config }))
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    await follow('/tom')
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toHaveCount(0)
    expect(relay.connections()).toBe(0)
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Tom' })).toBeVisible()
  })

  test('may arrive late', async ({ page, config }) => {
    await page.route('/config.json', async route => {
      await new Promise(resolve => setTimeout(resolve, 1_500))
      await route.fulfill({ json: config })
    })
    await page.goto('/tom')
    await expect(page.getByRole('heading', { level: 1, name: 'Tom' })).toBeVisible()
    await page.goto('/')
    await waitForStableList(page)
  })
})
