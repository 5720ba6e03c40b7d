import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { openSignIn } from '../support/accounts.ts'
import { createPicture } from '../support/create-picture.ts'
import { readFeedKeys, waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { getFileInput, getTextField } from '../support/uploads.ts'

/** Waits until lines were printed that match all patterns. Returns what their groups have matched. */
async function printed(child: ChildProcess, ...patterns: readonly RegExp[]): Promise<readonly string[]> {
  if (!child.stdout) throw new Error('It prints nothing')
  const found = new Map<RegExp, string>()
  for await (const line of createInterface(child.stdout)) {
    for (const pattern of patterns) {
      const part = pattern.exec(line)?.[1]
      if (part && !found.has(pattern)) found.set(pattern, part)
    }
    if (found.size === patterns.length) return patterns.map(pattern => found.get(pattern) ?? '')
  }
  throw new Error(`It ended with ${[...found.values()].join(', ')}`)
}

test.use({ serviceWorkers: 'allow' })

test('npm start serves the build as its users get it, with two accounts, uploads, a wallet that pays and people who answer', async ({
  page,
  watch,
}, { parallelIndex }) => {
  // The command builds the app, and the demo network unless it is cached.
  test.setTimeout(300_000)
  // The page may request a picture of the demo after the server has stopped.
  watch.expect(/ERR_CONNECTION_REFUSED/)
  const port = 5273 + parallelIndex
  // Build into a folder of its own. The sites of other journeys serve `dist/host` at the same time, and would answer
  // 404 while it is emptied and filled.
  const build = mkdtempSync(join(tmpdir(), 'npm-start-'))
  const builtAt = () => statSync('dist/host/index.html').mtimeMs
  const before = builtAt()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: {
      ...process.env,
      PORT: `${port}`,
      RELAY_PORT: `${port + 2_300}`,
      PINION_CONFIG: '',
      HOST_DIST: build,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [address = '', known = '', fresh = ''] = await printed(
      child,
      /^ {2}Pinion {2}(\S+)$/,
      /^ {4}(nsec1\w+) .*who follows \d+ people/,
      /^ {4}(nsec1\w+) .*a new account/,
    )
    expect(new URL(address).port).toBe(`${port}`)
    expect(fresh).not.toBe(known)
    const response = await page.goto(address)
    expect(response?.headers()['content-security-policy']).toMatch(/script-src [^;]*'self'/)
    await waitForStableList(page)
    const worker = page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
    expect(await worker).toBe(new URL('/service-worker.js', address).href)
    await page.getByRole('article').first().getByRole('link').first().click()
    const tabs = page.getByRole('navigation', { name: 'Profile' })
    await expect(tabs.getByRole('link', { name: 'Replies' })).toBeVisible()
    await waitForStableList(page)
    expect(page.url().startsWith(address)).toBe(true)

    // The home of this known account has notes.
    await openSignIn(page)
    await page.getByPlaceholder('Paste secret key').fill(known)
    await expect(page.getByRole('button', { name: 'Accounts' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await waitForStableList(page)
    expect((await readFeedKeys(page)).length).toBeGreaterThan(5)

    // A picture is uploaded and published.
    await page.getByRole('button', { name: 'New post' }).click()
    await getTextField(page).fill('A first picture:')
    await getFileInput(page).setInputFiles(createPicture('a.png', 10))
    await expect(getTextField(page)).toHaveValue(/A first picture:\s+http:\S+\.png/)
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    const own = page.getByRole('article').filter({ hasText: 'A first picture:' }).first()
    await expect(own.getByRole('img').last()).toBeVisible()

    // The demo's wallet is connected by one press, and pays a zap.
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Wallet', exact: true }).last().click()
    await page.getByRole('button', { name: 'Demo wallet' }).click()
    await expect(page.getByText(/Connected/).first()).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
    await waitForStableList(page)
    // The account's own note cannot be zapped.
    const zaps = page.getByRole('main').getByRole('button', { name: 'Zap', exact: true, disabled: false })
    await zaps.first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Zap 21 sats' }).click()
    await expect(page.getByText('Zapped 21 sats')).toBeVisible()

    // One of the people who answer in the demo answers a private message.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: /^Chats/ })
      .click()
    await page.getByRole('link', { name: 'New chat' }).click()
    await page.getByRole('searchbox', { name: 'Find people' }).fill('Tom')
    await page.getByRole('button', { name: 'Tom', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tom' })).toBeVisible()
    await page.getByLabel('Message', { exact: true }).fill('Is the kettle on?')
    await page.getByLabel('Message', { exact: true }).press('Enter')
    const messages = page.getByRole('log', { name: 'Messages' }).getByRole('article')
    await expect(messages.filter({ hasText: '"Is the kettle on?"' })).toBeVisible()

    expect(builtAt(), 'the build that other journeys use stays as it was').toBe(before)
    // Close the page first, because its connections to the stopped server would fail with messages.
    await page.close()
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(build, { recursive: true, force: true })
  }
})
