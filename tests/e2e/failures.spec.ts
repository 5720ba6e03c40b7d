import type { Page } from '@playwright/test'
import { waitForStableList } from '../support/feed.ts'
import { expect, test } from '../support/fixtures.ts'
import { getMainNavigation, getTitle } from '../support/page-parts.ts'

/**
 * Changes the file with the code of the first screen. Also removes the integrity hashes from the page, so that the
 * browser accepts the changed file.
 */
async function changeFirst(page: Page, address: string | RegExp, change: (code: string) => string) {
  await page.route(address, async route => {
    const built = await route.fetch()
    await route.fulfill({ response: built, body: (await built.text()).replace(/ integrity="[^"]*"/g, '') })
  })
  await page.route('**/first-*.js', async route => {
    const built = await route.fetch()
    const code = await built.text()
    const body = change(code)
    expect(body).not.toBe(code)
    await route.fulfill({ response: built, body })
  })
}

/** Returns the code of an expression that throws. */
const thrower = (message: string) => `(()=>{throw new Error("${message}")})()`

test.describe('a plugin that fails', () => {
  test('because its code is gone from the server, as after a deploy, is named, and works after Retry', async ({
    page,
    goto,
    watch,
  }) => {
    watch.expect(/about-page|\[about\]|Failed to load resource/)
    await page.route('**/about-page-*.js', route => route.fulfill({ status: 404, body: 'Not here' }))
    await goto('/')
    await waitForStableList(page)
    await getMainNavigation(page).getByRole('link', { name: 'About' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'Something went wrong. About:' })
    await expect(notice).toBeVisible()
    await expect(getMainNavigation(page).getByRole('link', { name: 'Settings' })).toBeVisible()
    await page.unroute('**/about-page-*.js')
    await notice.getByRole('button', { name: 'Retry' }).click()
    // Some browsers never request a script again after a failure, and the notice comes again. Then reload the page.
    await expect(getTitle(page, 'About').or(notice).first()).toBeVisible()
    if (await notice.isVisible()) await notice.getByRole('button', { name: 'Reload Page' }).click()
    await expect(getTitle(page, 'About')).toBeVisible()
    await expect(notice).toHaveCount(0)
  })

  test('because its code could not be loaded at the start: the page says so, and after Reload it is there', async ({
    page,
    goto,
    watch,
  }) => {
    watch.expect(/deferred-plugin-catalog|Failed to load resource/)
    await page.route('**/deferred-plugin-catalog-*.js', route => route.abort())
    await goto('/settings')
    const wallet = page.getByRole('main').getByRole('link', { name: 'Wallet' })
    await expect(page.getByText('Not all of Pinion could be loaded.')).toBeVisible()
    await expect(wallet).toHaveCount(0)
    await page.unroute('**/deferred-plugin-catalog-*.js')
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(wallet).toBeVisible()
  })

  test('because it throws is named, contained, and can be turned off', async ({ page, goto, watch }) => {
    watch.expect(/\[about\]/)
    await page.route('**/about-page-*.js', route =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function AboutPage() { throw new Error("about is broken") }',
      }),
    )
    await goto('/about')
    const notice = page
      .getByRole('status')
      .filter({ hasText: 'Something went wrong. About: about is broken' })
    await notice.getByText('Details').click()
    await expect(notice).toContainText('at AboutPage')
    await getMainNavigation(page).getByRole('link', { name: 'Home' }).click()
    await waitForStableList(page)
    await page.goBack()
    await notice.getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByText('About is turned off.')).toBeVisible()
    await expect(getMainNavigation(page).getByRole('link', { name: 'About' })).toHaveCount(0)
    await getMainNavigation(page).getByRole('link', { name: 'Home' }).click()
    await waitForStableList(page)
  })

  test('in every note does not take the page with it', async ({ page, goto, watch }) => {
    // The browser does not treat the changed page as one of this machine. So it blocks the page's requests for local
    // pictures.
    watch.expect(/\[notes\]|loopback|ERR_FAILED/)
    await changeFirst(page, /:\d+\/$/, code =>
      code.replace('`whole:${', `\`whole:\${${thrower('no text today')}}\${`),
    )
    await goto('/')
    await expect(page.getByText('Something went wrong. Notes:').first()).toBeVisible()
    await expect(getTitle(page, 'Home')).toBeVisible()
    await getMainNavigation(page).getByRole('link', { name: 'About' }).click()
    await expect(getTitle(page, 'About')).toBeVisible()
    await getMainNavigation(page).getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('link', { name: 'Plugins' }).click()
    await expect(page.getByRole('switch', { name: 'Notes' })).toBeVisible()
  })
})

test.describe('an app that fails as a whole', () => {
  test('because its code does not come says so, and starts after Reload Page', async ({
    page,
    goto,
    watch,
  }) => {
    watch.expect(/did not start|Failed to load resource/)
    await page.route('**/first-*.js', route => route.abort())
    await goto('/about')
    const failure = page.getByRole('alert')
    await expect(failure.getByRole('heading', { name: 'Something went wrong.' })).toBeVisible()
    await expect(failure).toContainText(/import/)
    await page.unroute('**/first-*.js')
    await failure.getByRole('button', { name: 'Reload Page' }).click()
    await expect(getTitle(page, 'About')).toBeVisible()
    await expect(failure).toHaveCount(0)
  })

  test('because the code around every page throws shows the error', async ({ page, goto, watch }) => {
    watch.expect(/Pinion stopped|no shell today/)
    await changeFirst(page, '**/about', code =>
      code.replace(/[`"']Skip to the content[`"']/, thrower('no shell today')),
    )
    await goto('/about')
    await expect(page.getByRole('alert')).toContainText('no shell today')
  })
})
