import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { settled } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'

/** Waits for the first printed line that matches the pattern, and returns the line. */
async function printed(child: ChildProcess, pattern: RegExp): Promise<string> {
  if (!child.stdout) throw new Error('It prints nothing')
  for await (const line of createInterface(child.stdout)) {
    const found = pattern.exec(line)?.[1]
    if (found) return found
  }
  throw new Error(`It ended without ${pattern}`)
}

test('npm start prints an address with the demo network, served under the same policy as the build', async ({
  page,
  watch,
}, { parallelIndex }) => {
  // It builds the app, and the demo network if that is not cached.
  test.setTimeout(300_000)
  // Expect the messages that the development server and the development build of React print.
  watch.expect(/^debug: \[vite\]/, /React DevTools/)
  const port = 5273 + parallelIndex
  // `npm start` builds the app. Its build has a folder of its own, because at this time the other journeys' sites serve
  // `dist/host`: if that folder were emptied and filled again, they would answer with 404 for some files.
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
    const address = await printed(child, /^ {2}Pinion {2}(\S+)$/)
    expect(new URL(address).port).toBe(`${port}`)
    await page.goto(address)
    await settled(page)
    await page.getByRole('article').first().getByRole('link').first().click()
    const tabs = page.getByRole('navigation', { name: 'Profile' })
    await expect(tabs.getByRole('link', { name: 'Replies' })).toBeVisible()
    await settled(page)
    expect(page.url().startsWith(address)).toBe(true)
    expect(builtAt(), 'the build that other journeys use stays as it was').toBe(before)
    // Close the page first, because its connections to the stopped server would fail with messages.
    await page.close()
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
    rmSync(build, { recursive: true, force: true })
  }
})
