import { holdRequests } from '../support/hold-requests.ts'
import {
  API_MODULE_SOURCE,
  type ExposedApi,
  expect,
  getWidgetDialog,
  saveConnection,
  test,
} from '../support/widget-fixture.ts'

// Each test is about a defect of bitcoin-connect 3.12.3 in loading and unloading that this widget must not have.

test('imported twice, and by both builds, there is one widget', async ({ page, site, nwc }) => {
  await saveConnection(page, nwc.url)
  await site.open(page, '<bc-button></bc-button>', {
    head: `<script src="/widget/pinion-connect.iife.js"></script><script src="/widget/pinion-connect.iife.js"></script>`,
    script: `${API_MODULE_SOURCE}; import * as again from '/widget/index.js?again'; globalThis.again = again`,
  })
  await expect(page.locator('bc-button')).toHaveText(/Connected/)
  expect(
    await page.evaluate(() => {
      const { wallet, again, PinionConnect } = globalThis as unknown as Record<string, ExposedApi['wallet']>
      return [wallet, again, PinionConnect].map(copy => copy?.isConnected())
    }),
  ).toEqual([true, true, true])
})

test('a thousand elements are added and removed, and leave nothing behind', async ({ page, site }) => {
  await site.open(page, '<div id="place"></div>', { script: API_MODULE_SOURCE })
  await page.locator('body[data-ready]').waitFor()
  const session = await page.context().newCDPSession(page)
  const round = (times: number) =>
    page.evaluate(async count => {
      const place = document.querySelector('#place')
      for (let i = 0; i < count; i++) {
        for (const name of ['bc-button', 'bc-pay-button', 'bc-balance'])
          place?.append(document.createElement(name))
        place?.replaceChildren()
        if (i % 100 === 0) await new Promise(resolve => setTimeout(resolve))
      }
    }, times)
  const alive = async () => {
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
    return { nodes, jsEventListeners }
  }
  await round(50)
  const before = await alive()
  await round(1_000)
  const after = await alive()
  expect(after.nodes - before.nodes).toBeLessThan(50)
  expect(after.jsEventListeners - before.jsEventListeners).toBeLessThan(20)
})

test('flows that are added and removed leave nothing behind either', async ({ page, site }) => {
  await site.open(page, '<div id="place"></div>', { script: API_MODULE_SOURCE })
  await page.locator('body[data-ready]').waitFor()
  const session = await page.context().newCDPSession(page)
  const round = (times: number) =>
    page.evaluate(async count => {
      const place = document.querySelector('#place') as HTMLElement
      for (let i = 0; i < count; i++) {
        const flow = document.createElement('bc-connect')
        place.append(flow)
        while (!flow.shadowRoot?.querySelector('h2')) await new Promise(resolve => setTimeout(resolve, 1))
        flow.remove()
        await new Promise(resolve => setTimeout(resolve, 1))
      }
    }, times)
  const alive = async () => {
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    return (await session.send('Memory.getDOMCounters')).nodes
  }
  await round(10)
  const before = await alive()
  await round(60)
  // A flow has more than a hundred DOM nodes, so nodes that stay in memory would exceed this limit.
  expect((await alive()) - before).toBeLessThan(500)
})

for (const part of ['flow', 'wallet'])
  test(`a wallet whose ${part} cannot be loaded says so, and what to do`, async ({ page, site, watch }) => {
    watch.expect(/ERR_FAILED/, /could not be loaded/)
    const scripts = `**/chunks/${part}-*.js`
    await page.route(scripts, route => route.abort())
    await site.open(page, '<bc-button></bc-button>')
    const button = page.locator('bc-button').getByRole('button')
    await button.click()
    const dialog = getWidgetDialog(page)
    await expect(dialog.getByRole('alert')).toContainText('The wallet could not be loaded.')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    // Some browsers never request a script again after it failed to load, so a reload of the page is offered.
    const reload = dialog.getByRole('button', { name: 'Reload the page' })
    await expect(reload).toBeVisible()
    await page.unroute(scripts)
    await reload.click()
    await expect(dialog).toBeHidden()
    await button.click()
    await expect(dialog.getByRole('button', { name: 'Alby Hub' })).toBeVisible()
  })

test('the modal’s code is fetched before the press, once the button is in sight, unless the page forbids it', async ({
  page,
  site,
}) => {
  const asked: string[] = []
  page.on('request', request => void asked.push(new URL(request.url()).pathname))
  const came = () => asked.some(path => path.includes('/chunks/flow-'))
  site.files['/far.css'] = 'main { padding-block-start: 3000px }'
  const head = '<link rel="stylesheet" href="/far.css"><script type="module" src="/widget/index.js"></script>'
  await page.clock.install()
  await site.open(page, '<bc-button></bc-button>', { head })
  const button = page.locator('bc-button').getByRole('button')
  await button.waitFor()
  await page.clock.runFor(5_000)
  expect(came()).toBe(false)
  await button.scrollIntoViewIfNeeded()
  await expect(async () => {
    await page.clock.runFor(1_500)
    expect(came()).toBe(true)
  }).toPass()

  asked.length = 0
  await site.open(page, '<bc-button></bc-button>', {
    script: `import { init } from '/widget/index.js'; init({ preload: false })`,
  })
  await button.waitFor()
  await page.clock.runFor(5_000)
  expect(came()).toBe(false)
  await button.click()
  await expect(getWidgetDialog(page).getByText('How would you like to connect')).toBeVisible()
})

test('the code of a stored connection is loaded beside the page’s own code; it is used when that has run', async ({
  page,
  site,
  nwc,
}) => {
  await saveConnection(page, nwc.url)
  const { release } = await holdRequests(page, '**/page.js')
  const asked = ['wallet', 'nwc'].map(name => page.waitForRequest(`**/chunks/${name}-*.js`))
  const opening = site.open(page, '<bc-button></bc-button>', {
    script: `import { init } from '/widget/index.js'; init({ showBalance: false })`,
  })
  await Promise.all(asked)
  expect(nwc.requests).toEqual([])
  release()
  await opening
  await expect(page.locator('bc-button')).toHaveText('Connected')
})

test('a stored connection is used without the code of the modal', async ({ page, site, nwc }) => {
  await saveConnection(page, nwc.url)
  const asked: string[] = []
  page.on('request', request => void asked.push(new URL(request.url()).pathname))
  await site.open(page, '<bc-button></bc-button>', {
    script: `import { init } from '/widget/index.js'; init({ showBalance: false, preload: false })`,
  })
  await expect(page.locator('bc-button')).toHaveText('Connected')
  expect(asked.filter(path => path.includes('/chunks/flow-'))).toEqual([])
})
