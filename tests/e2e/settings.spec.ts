import { startDemoRelay } from '../../demo/relay/start-demo-relay.ts'
import { waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'

test.describe('Network', () => {
  test('lists the relays and their state', async ({ page, goto, relay, config, watch }) => {
    watch.expect(/WebSocket connection/)
    config.relays = [relay.url, 'ws://127.0.0.1:9']
    await goto('/settings/network')
    const list = page.getByRole('list', { name: 'Relays' })
    const row = (host: string | RegExp) => list.getByRole('listitem').filter({ hasText: host })
    await expect(row(relay.host)).toContainText(/connected, \d+ events/)
    // The ports of other relays begin with a 9 too, so `\D` is needed after it.
    await expect(row(/127\.0\.0\.1:9\D/)).toContainText(/not reachable|closed|could not|not connected/i)
  })

  test('adds a bare address, refuses invalid and known ones, removes, restores the defaults, and keeps read and write marks', async ({
    page,
    goto,
    relay,
    watch,
  }) => {
    await goto('/settings/network')
    await test.step('read and write marks are kept', async () => {
      const read = page.getByRole('checkbox', { name: `Read from ${relay.host}` })
      const write = page.getByRole('checkbox', { name: `Write to ${relay.host}` })
      await expect(read).toBeChecked()
      await write.uncheck()
      await page.reload()
      await expect(read).toBeChecked()
      await expect(write).not.toBeChecked()
      await write.check()
      await read.uncheck()
      await page.reload()
      await expect(read).not.toBeChecked()
      await expect(write).toBeChecked()
      await write.check()
      await read.check()
    })
    watch.expect(/WebSocket connection|outside: wss:/)
    await page.routeWebSocket('wss://relay.example.com/', () => {})
    const list = page.getByRole('list', { name: 'Relays' })
    const field = page.getByRole('textbox', { name: 'Add a relay' })
    const add = page.getByRole('button', { name: 'Add', exact: true })
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await add.click()
    await expect(page.getByRole('alert')).toHaveText('Enter the address of a relay.')
    for (const wrong of [
      'not a relay',
      'https://relay.example.com',
      'ws://relay.example.com',
      'relay',
      'wss://a:b@relay.example.com',
      'javascript:alert(1)',
    ]) {
      await field.fill(wrong)
      await field.press('Enter')
      await expect(page.getByRole('alert'), wrong).toContainText('This is not the address of a relay.')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await field.fill('  Relay.Example.com/ ')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await field.press('Enter')
    await expect(field).toHaveValue('')
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await expect(list).toContainText('relay.example.com')
    await field.fill('wss://relay.example.com')
    await add.click()
    await expect(page.getByRole('alert')).toHaveText('This relay is in the list already.')

    await page.reload()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: 'Remove relay.example.com' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await page.getByRole('button', { name: `Remove ${relay.host}` }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await page.getByRole('button', { name: 'Use the defaults again' }).click()
    await expect(list.getByRole('listitem')).toHaveCount(1)
    await expect(list).toContainText(relay.host)
    await expect(page.getByRole('button', { name: 'Use the defaults again' })).toHaveCount(0)
  })

  test('an added relay is read from, without a reload; without its read mark it is asked for nothing', async ({
    page,
    goto,
    follow,
    demo,
    config,
  }) => {
    const other = await startDemoRelay({ name: 'Another relay' })
    try {
      other.add([demo.sign(demo.person('tom'), { content: 'Only the other relay has this.' })])
      await goto('/settings/network')
      await page.getByRole('textbox', { name: 'Add a relay' }).fill(other.url)
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
      await waitForStableList(page)
      const found = page.getByText('Only the other relay has this.')
      const button = page.getByRole('button', { name: 'Show 1 new event' })
      await expect(found.or(button).first()).toBeVisible()
      if (await button.isVisible()) await button.click()
      await expect(found).toBeVisible()
      expect(config.relays).not.toContain(other.url)
      await expect.poll(() => other.getRequests().length).toBeGreaterThan(0)
      await follow('/settings/network')
      await page.getByRole('checkbox', { name: `Read from ${other.url.replace('ws://', '')}` }).uncheck()
      await page.goto('/about')
      await expect(page.getByRole('heading', { name: 'About' })).toBeVisible()
      const asked = other.getRequests().length
      await page.goto('/')
      await waitForStableList(page)
      expect(other.getRequests().length).toBe(asked)
    } finally {
      await other.close()
    }
  })
})

test.describe('Appearance', () => {
  test('light, dark and the system’s theme, kept over a reload', async ({ page, goto, follow }) => {
    const html = page.locator('html')
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    await test.step('settings that do not exist say so', async () => {
      await goto('/settings/nothing')
      await page.getByRole('link', { name: 'All settings' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
    })
    await follow('/settings/appearance')
    await expect(page.getByRole('heading', { level: 1, name: 'Appearance' })).toBeVisible()
    const light = await paper()
    await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked()
    await page.getByRole('radio', { name: 'Dark' }).check()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    const dark = await paper()
    expect(dark).not.toBe(light)
    // The theme must be right from the first frame on, even if the code loads slowly. The browser's empty page must be
    // dark too.
    await page.addInitScript(() => {
      const papers: string[] = []
      const look = () => {
        if (document.body) papers.push(getComputedStyle(document.documentElement).backgroundColor)
        if (papers.length < 20) requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
      Object.assign(window, { papers })
    })
    await page.route(/assets\/index-/, async route => {
      await new Promise(resolve => setTimeout(resolve, 300))
      await route.continue()
    })
    await page.reload()
    await expect(html).toHaveAttribute('data-theme', 'dark')
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    const papers = () => page.evaluate(() => (window as unknown as { papers: string[] }).papers)
    await expect.poll(async () => (await papers()).length).toBe(20)
    expect(new Set(await papers())).toEqual(new Set([dark]))
    const frame = page.locator('meta[name=theme-color][media=all]')
    await expect(frame).toHaveAttribute('content', '#0e1315')
    await page.getByRole('radio', { name: 'Light' }).check()
    await expect(html).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await paper()).toBe(light)
    await page.getByRole('radio', { name: 'As the system' }).check()
    await expect(html).not.toHaveAttribute('data-theme')
    await expect(frame).toHaveCount(0)
    expect(await paper()).toBe(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await paper()).toBe(light)
  })
})

test('the list of plugins shows each one’s size, leads to its settings, and deletes its stored data', async ({
  page,
  goto,
  follow,
  demo,
}) => {
  const { name = '' } = demo.person('tom')
  await goto('/settings/content')
  await page.getByRole('switch', { name: 'Play videos automatically' }).click()
  await follow('/search')
  const field = page.getByRole('main').getByRole('combobox')
  await field.fill(name)
  await page.getByRole('option', { name }).first().click()
  const records = () =>
    page.evaluate(async () => [
      ...Object.keys(localStorage).filter(key => key === 'pinion/settings/search'),
      ...(await indexedDB.databases()).flatMap(({ name }) => (name === 'pinion-plugin-search' ? name : [])),
    ])
  await expect.poll(records).toEqual(['pinion/settings/search', 'pinion-plugin-search'])

  await follow('/settings/plugins')
  const row = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('switch', { name, exact: true }) })
  const weights = page.getByText(/Weighs (?:under )?\d+ kB\.$/)
  await expect(row('Zaps')).toBeVisible()
  await expect(weights).toHaveCount(await page.getByRole('switch').count())
  await expect(page.getByRole('button', { name: /Delete data of (?:Accounts|Wallet)$/ })).toHaveCount(0)
  await expect(row('About').getByRole('button')).toHaveCount(0)
  const remove = page.getByRole('button', { name: 'Delete data of Search' })
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Delete data of Search?' })
  await expect(dialog).toContainText('its settings and its database')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await records()).toHaveLength(2)
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row('Search').getByRole('status')).toHaveText('Its data was deleted.')
  expect(await records()).toEqual([])
  // The setting of Notes is stored under the plugin's name. The host uses the same store.
  await page.getByRole('button', { name: 'Delete data of Notes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row('Notes').getByRole('status')).toHaveText('Its data was deleted.')
  expect(await page.evaluate(() => localStorage.getItem('pinion/content'))).toBeNull()
  await follow('/settings/content')
  await expect(page.getByRole('switch', { name: 'Play videos automatically' })).toBeChecked()
  await follow('/settings/plugins')
  // The plugin is still on, but its recent searches are deleted.
  await expect(page.getByRole('switch', { name: 'Search', exact: true })).toBeChecked()

  await page.getByRole('link', { name: 'Settings of Moderation' }).click()
  await expect(page).toHaveURL(/\/settings\/(?!plugins)/)
  await goto('/search')
  await field.click()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('a broken settings record gives defaults, not a broken page', async ({ page, goto, watch }) => {
  watch.expect(/settings|pinion\//)
  // Any file of the site will do for writing to the app's storage before the app starts.
  await goto('/icon.svg')
  await page.evaluate(() => {
    for (const key of [
      'pinion/plugins',
      'pinion/relays',
      'pinion/theme',
      'pinion/home',
      'pinion/failed-starts',
    ])
      for (const junk of ['[{"url":5}', '{"version":99,"value":{"__proto__":1}}', '"x"', 'null'])
        localStorage.setItem(key, junk)
  })
  await goto('/')
  await waitForStableList(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})
