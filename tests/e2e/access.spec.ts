import type { Page } from '@playwright/test'
import { naddrEncode, noteEncode, npubEncode } from 'nostr-tools/nip19'
import { expectNoAxeViolations, findAxeViolations } from '../support/axe.ts'
import { waitForStableList } from '../support/feed.ts'
import { expect, type TestDemo, test } from '../support/fixtures.ts'
import { signIn } from '../support/sign-in.ts'
import type { TestRelay } from '../support/test-relay.ts'

/** The path and the heading of each page. */
const pages = (demo: TestDemo, relay: TestRelay): Record<string, readonly [string, string | RegExp]> => ({
  home: ['/', 'Home'],
  note: [`/${noteEncode(demo.network.notable.deepThreadRoot)}`, /^Post/],
  profile: [`/${npubEncode(demo.person('tom').pubkey)}`, 'Tom'],
  relay: [`/relay/${encodeURIComponent(relay.host)}`, relay.host],
  about: ['/about', 'About'],
  media: [`/${noteEncode(demo.network.notable.galleryNote)}`, /^Post/],
  'not found': ['/nobody-at-all', 'Not found'],
})

test('axe finds no faults on the pages of a visitor, light or dark, nor in dialogs and menus over one', async ({
  page,
  goto,
  follow,
  demo,
  relay,
}) => {
  for (const [name, [path, heading]] of Object.entries(pages(demo, relay)))
    await test.step(name, async () => {
      await (name === 'home' ? goto(path) : follow(path))
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (['home', 'note', 'profile', 'relay'].includes(name)) await waitForStableList(page)
      if (name === 'media') await expect(page.getByText('Four from the weekend')).toBeVisible()
      if (name === 'not found') await expect(page.getByText('could not be found')).toBeVisible()
      await expectNoAxeViolations(page, name)
      if (name === 'media') await expectNoneOver(page)
    })
})

test('axe finds no faults in the settings of a signed-in reader', async ({ page, goto, follow, demo }) => {
  await goto('/settings')
  await signIn(page, demo.person('mira'))
  const list = page.getByRole('navigation', { name: 'Settings', exact: true })
  await expect(list.getByRole('link', { name: 'Zaps' })).toBeVisible()
  await expectNoAxeViolations(page, 'settings')
  const links = list.getByRole('link')
  const sections = await links.evaluateAll(all => all.map(a => a.getAttribute('href') ?? ''))
  expect(sections.length).toBeGreaterThan(10)
  await expectNoneOn(sections, page, follow)
})

test('axe finds no faults on the other pages of a signed-in reader', async ({ page, goto, follow, demo }) => {
  await goto('/settings')
  await signIn(page, demo.person('mira'))
  const tom = npubEncode(demo.person('tom').pubkey)
  const naddr = (kind: number) => {
    const event = demo.network.events.find(e => e.kind === kind)
    const identifier = event?.tags.find(tag => tag[0] === 'd')?.[1] ?? ''
    return `/${naddrEncode({ kind, pubkey: event?.pubkey ?? '', identifier })}`
  }
  const tabs = ['replies', 'media', 'likes', 'you'].map(tab => `/${tom}/${tab}`)
  await expectNoneOn([...tabs, naddr(30_023), naddr(30_402), '/wallet', '/share'], page, follow)
})

/** Opens these pages in turn, and expects that axe finds no faults. */
async function expectNoneOn(
  paths: readonly string[],
  page: Page,
  follow: (path: string) => Promise<void>,
): Promise<void> {
  for (const path of paths) {
    await follow(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expectNoAxeViolations(page, path)
  }
}

/** Opens a menu and the dialogs on a note's page in turn, and expects that axe finds no faults. */
async function expectNoneOver(page: Page): Promise<void> {
  await waitForStableList(page)
  const more = page.getByRole('button', { name: 'More' }).first()
  const opened: Record<string, () => Promise<void>> = {
    menu: () => more.click(),
    dialog: async () => {
      await more.click()
      await page.getByRole('menuitem', { name: 'Show Raw Data' }).click()
    },
    shortcuts: () => page.keyboard.press('?'),
    lightbox: () => page.locator('main article a[aria-haspopup="dialog"]').first().click(),
  }
  for (const [name, open] of Object.entries(opened)) {
    await open()
    const part = page.getByRole(name === 'menu' ? 'menu' : 'dialog')
    await expect(part).toBeVisible()
    // A menu is in no landmark of the page, as it should be. axe's rule `region` would report that, so it is left out
    // for menus.
    const but = name === 'menu' ? ['region'] : []
    await expectNoAxeViolations(page, name, { but })
    await page.keyboard.press('Escape')
    await expect(part).toHaveCount(0)
  }
}

/** Returns the focused element's name for screen readers. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement as HTMLElement
    const style = getComputedStyle(at)
    const box = at.getBoundingClientRect()
    return {
      tag: at.tagName,
      name: at.getAttribute('aria-label') ?? at.textContent?.trim() ?? '',
      seen: style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0,
      there: box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight,
    }
  })

test('Tab reaches every control of the shell, and its parts can be used by the keyboard', async ({
  page,
  goto,
  follow,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await goto('/')
  await waitForStableList(page)
  await test.step('every control is reached, and the focus is visible', async () => {
    await expect(page.getByRole('button', { name: 'Sign up' })).toHaveCount(2)
    const places = ['Home', 'Search', 'Settings', 'About']
    const wanted = ['Skip to the content', 'Pinion, home', ...places, 'Sign up', 'Sign up', 'Latest']
    const reached: string[] = []
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      const at = await focused(page)
      if (at.tag === 'BODY') break
      reached.push(at.name)
      expect(at.seen, `${at.name} shows its focus`).toBe(true)
      expect(at.there, `${at.name} is in the window`).toBe(true)
    }
    expect(reached.slice(0, wanted.length)).toEqual(wanted)
  })
  await test.step('the skip link goes to the content', async () => {
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign up' })).toBeVisible()
    const link = page.getByRole('link', { name: 'Skip to the content' })
    await link.focus()
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).toBe('Sign up')
    // The skip link moves the focus within the page and does not navigate.
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })
  await test.step('a note’s menu', async () => {
    const more = page.getByRole('button', { name: 'More' }).first()
    await more.focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: 'Copy Note Content' })
    await expect(item).toBeVisible()
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Relays' })).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: 'Copy Event ID' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(more).toBeFocused()
  })
  await test.step('arrows choose between tabs', async () => {
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Latest').focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tab('Popular')).toBeFocused()
    await expect(tab('Popular')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(tab('Unseen')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(tab('Adventure')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tab('Unseen')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('End')
    await expect(tab('Adventure')).toHaveAttribute('aria-selected', 'true')
    await waitForStableList(page)
  })
  await test.step('a switch', async () => {
    await follow('/settings/plugins')
    const control = page.getByRole('switch', { name: 'About' })
    await control.focus()
    await page.keyboard.press('Space')
    await expect(control).toHaveAttribute('aria-checked', 'false')
    await page.keyboard.press('Enter')
    await expect(control).toHaveAttribute('aria-checked', 'true')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the drawer opens, holds the focus, and closes by Escape, a tap beside it, and a link; a sheet is dragged away', async ({
    page,
    goto,
  }) => {
    await goto('/')
    await waitForStableList(page)
    const button = page.getByRole('button', { name: 'Menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      expect(
        await drawer.evaluate(element => element.contains(document.activeElement)),
        'the focus is in the drawer',
      ).toBe(true)
    }
    // Behind the viewer, the page keeps its scroll position and is hidden from screen readers.
    await expect(page.getByRole('article')).toHaveCount(0)
    await page.mouse.move(370, 500)
    await page.mouse.wheel(0, 400)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(page.getByRole('article').first()).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)

    await button.click()
    await expect(drawer).toBeVisible()
    await page.touchscreen.tap(370, 500)
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()

    await button.click()
    await drawer.getByRole('link', { name: 'About' }).click()
    await expect(drawer).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])

    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    const settledTop = () =>
      sheet.evaluate(async element => {
        await Promise.all(element.getAnimations().map(animation => animation.finished))
        return element.getBoundingClientRect().top
      })
    await expect(sheet.getByRole('button', { name: 'Close' })).toBeVisible()
    const top = await settledTop()
    const pull = async (part: number) => {
      await page.mouse.move(150, top + 10)
      await page.mouse.down()
      await page.mouse.move(150, top + 10 + (844 - top) * part, { steps: 4 })
      await page.mouse.up()
    }
    await pull(0.25)
    expect(await settledTop(), 'it goes back').toBe(top)
    await pull(0.5)
    await expect(sheet).toHaveCount(0)
  })
})
