import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startFaultProxy } from '../peers/fault-proxy.ts'
import { expect, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'

test.use({ movesTime: true })

test('ten seconds pass in the page and in its workers when the journey says so; the build knows of no such clock', async ({
  page,
  goto,
  follow,
  config,
  demo,
  relay,
  time,
}) => {
  const mira = demo.person('mira')
  const proxy = await startFaultProxy({ target: relay.url, faults: { ok: 'missing' } })
  config.relays = [proxy.url]
  relay.add(demo.sign(mira, { kind: 10_002, tags: [['r', proxy.url]] }))
  await goto('/about')
  await signIn(page, mira)
  await page.getByRole('button', { name: 'New post' }).click()
  await page.getByPlaceholder("What's on your mind?").fill('Is anybody there?')
  await page.getByRole('dialog', { name: 'New post' }).getByRole('button', { name: 'Publish' }).click()
  await expect.poll(() => proxy.stats().withheld).toBeGreaterThan(0)
  await follow('/settings/network')
  const row = page.getByRole('listitem').filter({ hasText: 'Is anybody there?' })
  await expect(row).toContainText('Pending')
  // The worker waits 10 s for the relay's OK. After that, the page waits for the next try.
  await time.pass(10_000)
  await expect(row).toContainText('No answer within 10 s', { timeout: 3_000 })
  await proxy.close()
  const folder = join(process.env.E2E_DIST ?? 'dist/host', 'assets')
  for (const name of readdirSync(folder).filter(name => name.endsWith('.js')))
    expect(readFileSync(join(folder, name), 'utf8'), name).not.toMatch(/passTimeOf|fastForward/)
})
