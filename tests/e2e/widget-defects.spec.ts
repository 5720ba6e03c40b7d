import { connectByNwc, dialogOf, expect, saveConnection, test } from '../support/widget.ts'

// What goes wrong with bitcoin-connect 3.12.3, one test each: it must not with ours.

const api = `import * as wallet from '/widget/index.js'; globalThis.wallet = wallet; document.body.dataset.ready = ''`
type Api = {
  wallet: {
    launchModal(): void
    closeModal(): void
    disconnect(): void
    isConnected(): boolean
    requestProvider(): Promise<{ sendPayment(i: string): Promise<unknown>; getBalance(): Promise<unknown> }>
  }
  kept: Promise<{ sendPayment(i: string): Promise<unknown> }>
}

test('a preimage that proves nothing does not end as Paid', async ({ page, site, nwc }) => {
  await saveConnection(page, nwc.url)
  nwc.mood.preimage = 'ab'.repeat(32)
  const { invoice } = nwc.issue()
  await site.open(page, `<bc-button></bc-button><bc-pay-button invoice="${invoice}"></bc-pay-button>`)
  await expect(page.locator('bc-button')).toHaveText(/Connected/)
  await page.locator('bc-pay-button').getByRole('button').click()
  nwc.mood.drop = method => method === 'lookup_invoice'
  await dialogOf(page).getByRole('button', { name: 'Confirm Payment' }).click()
  await expect(dialogOf(page).getByText(/Payment pending/)).toBeVisible()
  await expect(dialogOf(page).getByText('Paid!')).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(page.locator('bc-pay-button')).toHaveText('Pay Now')
})

test('Disconnect closes the socket and the modal, and what the page holds refuses', async ({
  page,
  site,
  nwc,
}) => {
  await saveConnection(page, nwc.url)
  let open = 0
  page.on('websocket', socket => {
    open++
    socket.on('close', () => open--)
  })
  await site.open(page, '<bc-button></bc-button>', { script: api })
  await expect(page.locator('bc-button')).toHaveText(/Connected/)
  await page.evaluate(() => {
    const page = globalThis as unknown as Api
    page.kept = page.wallet.requestProvider()
    page.wallet.launchModal()
  })
  await expect(dialogOf(page)).toBeVisible()
  expect(open).toBeGreaterThan(0)
  await page.evaluate(() => (globalThis as unknown as Api).wallet.disconnect())
  await expect(dialogOf(page)).toBeHidden()
  await expect.poll(() => open).toBe(0)
  const { invoice } = nwc.issue()
  const refused = await page.evaluate(async text => {
    const provider = await (globalThis as unknown as Api).kept
    return provider.sendPayment(text).then(
      () => 'paid',
      (error: Error) => error.message,
    )
  }, invoice)
  expect(refused).toBe('The wallet is not connected.')
  expect(nwc.paid.size).toBe(0)
})

test('two launchModal calls give one modal', async ({ page, site }) => {
  await site.open(page, '', { script: api })
  await page.locator('body[data-ready]').waitFor()
  await page.evaluate(() => {
    const { wallet } = globalThis as unknown as Api
    wallet.launchModal()
    wallet.launchModal()
  })
  await expect(dialogOf(page)).toBeVisible()
  await expect(page.locator('bc-modal')).toHaveCount(1)
  await page.evaluate(() => (globalThis as unknown as Api).wallet.closeModal())
  await expect(page.locator('bc-modal')).toHaveCount(0)
})

test('a modal turns only its own pay button to Loading', async ({ page, site, nwc }) => {
  const invoices = [nwc.issue().invoice, nwc.issue().invoice]
  await site.open(
    page,
    `<bc-button></bc-button>${invoices.map(text => `<bc-pay-button invoice="${text}"></bc-pay-button>`).join('')}`,
  )
  const [first, second] = [page.locator('bc-pay-button').first(), page.locator('bc-pay-button').nth(1)]
  await page.locator('bc-button').getByRole('button').click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(first).toHaveText('Pay Now')
  await page.keyboard.press('Escape')
  await first.getByRole('button').click()
  await expect(first).toHaveText('Loading...')
  await expect(second).toHaveText('Pay Now')
})

test('a dialog with a role and a name; the focus stays inside and goes back; Escape; the shade', async ({
  page,
  site,
}) => {
  await site.open(page, '<bc-button></bc-button><a href="#beside">beside</a>')
  const button = page.locator('bc-button').getByRole('button')
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect a lightning wallet' })
  await dialog.getByRole('button', { name: 'NWC', exact: true }).waitFor()
  const outside = () =>
    page.evaluate(() => {
      const active = document.activeElement
      return active && !['BC-MODAL', 'BODY', 'HTML'].includes(active.tagName) ? active.outerHTML : ''
    })
  for (let i = 0; i < 30; i++) {
    await page.keyboard.press(i < 20 ? 'Tab' : 'Shift+Tab')
    expect(await outside()).toBe('')
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 5)
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
})

test('the code of an invoice is large enough, and has a quiet zone', async ({ page, site, nwc }) => {
  await site.open(page, `<bc-payment invoice="${nwc.issue().invoice}"></bc-payment>`)
  const code = page.getByRole('img', { name: 'QR code of the invoice' })
  await code.waitFor()
  // Where the first dark pixel is, from each side, in CSS pixels; one look, for the browser wants no more.
  const quiet = () =>
    code.evaluate(element => {
      const { width, height } = element as HTMLCanvasElement
      const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data
      const dark = (x: number, y: number) => {
        const at = (y * width + x) * 4
        return (data?.[at + 3] ?? 0) > 128 && (data?.[at] ?? 255) < 128
      }
      const lines = Array.from({ length: width }, (_, i) => i)
      const first = lines.find(x => lines.some(y => dark(x, y))) ?? 0
      const last = lines.findLast(x => lines.some(y => dark(x, y))) ?? 0
      const scale = element.getBoundingClientRect().width / width
      return [first * scale, (width - 1 - last) * scale].map(Math.round)
    })
  // Four modules of 4 px, as ISO/IEC 18004 asks.
  await expect.poll(quiet).toEqual([16, 16])
  expect((await code.boundingBox())?.width).toBeGreaterThan(200)
})

test('nothing vanishes under a strict policy: tiles, marks and styles are there', async ({ page, site }) => {
  await site.open(page, '<bc-button></bc-button>')
  await page.locator('bc-button').getByRole('button').click()
  const tile = dialogOf(page).getByRole('button', { name: 'Cashu.me' })
  await tile.waitFor()
  const drawn = await tile.evaluate(element => {
    const all = [element, ...element.querySelectorAll('*')]
    return {
      colour: all.some(part => getComputedStyle(part).fill === 'rgb(127, 56, 202)'),
      mark: all.some(part => part instanceof SVGElement && part.getBoundingClientRect().width >= 20),
    }
  })
  expect(drawn).toEqual({ colour: true, mark: true })
})

test('imported twice, and by both builds, it is one widget', async ({ page, site, nwc }) => {
  await saveConnection(page, nwc.url)
  await site.open(page, '<bc-button></bc-button>', {
    head: `<script src="/widget/pinion-connect.iife.js"></script><script src="/widget/pinion-connect.iife.js"></script>`,
    script: `${api}; import * as again from '/widget/index.js?again'; globalThis.again = again`,
  })
  await expect(page.locator('bc-button')).toHaveText(/Connected/)
  expect(
    await page.evaluate(() => {
      const { wallet, again, PinionConnect } = globalThis as unknown as Record<string, Api['wallet']>
      return [wallet, again, PinionConnect].map(copy => copy?.isConnected())
    }),
  ).toEqual([true, true, true])
})

test('a thousand elements come and go, and leave nothing', async ({ page, site }) => {
  await site.open(page, '<div id="place"></div>', { script: api })
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

test('flows that come and go leave nothing either', async ({ page, site }) => {
  await site.open(page, '<div id="place"></div>', { script: api })
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
  // A flow is more than a hundred nodes.
  expect((await alive()) - before).toBeLessThan(500)
})

test('a reconnect that fails at load keeps the connection', async ({ page, site, watch }) => {
  watch.expect(/WebSocket connection to 'ws:\/\/127\.0\.0\.1:9/)
  const url = `nostr+walletconnect://${'ab'.repeat(32)}?relay=${encodeURIComponent('ws://127.0.0.1:9')}&secret=${'cd'.repeat(32)}`
  await saveConnection(page, url)
  await site.open(page, '<bc-button></bc-button>')
  await expect(page.locator('bc-button')).toHaveText('Connecting...')
  await expect(page.locator('bc-button')).toHaveText('Connect Wallet', { timeout: 20_000 })
  expect(await page.evaluate(() => localStorage.getItem('bc:config'))).toContain(url)
})

test('a wallet that does not answer is not connected', async ({ page, site, nwc }) => {
  nwc.mood.deaf = true
  await site.open(page, '<bc-button></bc-button>')
  await page.locator('bc-button').getByRole('button').click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'NWC', exact: true }).click()
  await dialog.locator('input[type=password]').fill(nwc.url)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(dialog.getByRole('alert')).toBeVisible({ timeout: 25_000 })
  await expect(dialog.getByText('Connected!')).toBeHidden()
})

test('moved in the page, a flow keeps where it was; set before the code came, an invoice counts', async ({
  page,
  site,
  nwc,
}) => {
  await site.open(page, '<div id="one"><bc-connect></bc-connect></div><div id="two"></div>', {
    head: '',
    script: `const early = document.createElement('bc-payment')
      early.invoice = '${nwc.issue({ memo: 'Set early' }).invoice}'
      document.querySelector('#two').append(early)
      await import('/widget/index.js')`,
  })
  const flow = page.locator('bc-connect')
  await flow.getByRole('button', { name: 'NWC', exact: true }).click()
  await flow.locator('input[type=password]').fill('half a word')
  await page.evaluate(() =>
    document.querySelector('#two')?.append(document.querySelector('bc-connect') ?? ''),
  )
  await expect(flow.locator('input[type=password]')).toHaveValue('half a word')
  await expect(page.locator('bc-payment').getByText('Set early')).toBeVisible()
})

test("no style of the page comes in, and none of the widget's goes out", async ({ page, site }) => {
  site.files['/hostile.css'] = `
    * { letter-spacing: 9px; text-transform: uppercase; color: red; background: yellow; font: 40px serif;
        --ink: red; --paper: yellow; --accent: red; --s4: 90px; border-radius: 0; line-height: 3 }
    button, dialog { display: none; opacity: 0; transform: rotate(45deg) }
    body { transform: translateX(10px); overflow: hidden }`
  await site.open(page, '<bc-button></bc-button><p id="mine" class="press panel">mine</p>', {
    head: '<link rel="stylesheet" href="/hostile.css"><script type="module" src="/widget/index.js"></script>',
  })
  const button = page.locator('bc-button').getByRole('button')
  await button.waitFor()
  const styleOf = (element: Element) => {
    const { letterSpacing, textTransform, color, backgroundColor, fontSize } = getComputedStyle(element)
    return { letterSpacing, textTransform, color, backgroundColor, fontSize }
  }
  expect(await button.evaluate(styleOf)).toEqual({
    letterSpacing: 'normal',
    textTransform: 'none',
    color: expect.stringMatching(/^(rgb\(255, 255, 255\)|lch\(100 .*|lab\(100 .*)/),
    backgroundColor: expect.stringMatching(/^(rgb\(25, 108, 231\)|color\(srgb 0\.098.*)/),
    fontSize: '15px',
  })
  const before = await page.evaluate(() =>
    document.documentElement.outerHTML.replace(/<bc-.*<\/bc-[a-z]*>/g, ''),
  )
  await button.click()
  const heading = dialogOf(page).getByRole('heading').first()
  await expect(heading).toBeVisible()
  expect(await heading.evaluate(styleOf)).toMatchObject({ letterSpacing: 'normal', textTransform: 'none' })
  expect(await page.locator('#mine').evaluate(element => getComputedStyle(element).position)).toBe('static')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toBeHidden()
  expect(
    await page.evaluate(() => document.documentElement.outerHTML.replace(/<bc-.*<\/bc-[a-z]*>/g, '')),
  ).toBe(before)
})

test('the brand may be any colour: its text can be read', async ({ page, site }) => {
  const brands = ['#ffd91a', '#111111', '#eeeeee', '#7b2ff7', '#777777', '#00ff88']
  site.files['/brand.css'] = brands.map((c, i) => `#b${i} { --bc-color-brand: ${c} }`).join('\n')
  const body = brands.map((_, i) => `<p id="b${i}"><bc-button></bc-button></p>`).join('')
  await site.open(page, body, {
    head: '<link rel="stylesheet" href="/brand.css"><script type="module" src="/widget/index.js"></script>',
  })
  for (const i of brands.keys()) {
    const ratio = await page
      .locator(`#b${i} bc-button`)
      .getByRole('button')
      .evaluate(element => {
        const pixels = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
        const luminance = (colour: string) => {
          if (!pixels) return 0
          pixels.fillStyle = colour
          pixels.fillRect(0, 0, 1, 1)
          const [r = 0, g = 0, b = 0] = [...pixels.getImageData(0, 0, 1, 1).data].map(v => {
            const part = v / 255
            return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * r + 0.7152 * g + 0.0722 * b
        }
        const style = getComputedStyle(element)
        const [a, b] = [luminance(style.color), luminance(style.backgroundColor)].sort((x, y) => y - x)
        return ((a ?? 0) + 0.05) / ((b ?? 0) + 0.05)
      })
    expect(ratio, brands[i]).toBeGreaterThanOrEqual(4.5)
  }
})

test('dark by class, when the page says so', async ({ page, site }) => {
  site.files['/mode.js'] = `globalThis.bcDarkMode = 'class'`
  await site.open(page, '<bc-button></bc-button>', {
    head: '<script src="/mode.js"></script><script type="module" src="/widget/index.js"></script>',
  })
  await page.locator('bc-button').getByRole('button').click()
  const panel = dialogOf(page).locator('.panel')
  const paper = () => panel.evaluate(element => getComputedStyle(element).backgroundColor)
  await panel.waitFor()
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper(), 'the system has no say').toBe(light)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect.poll(paper).not.toBe(light)
})

test('works where storage is refused', async ({ page, site, nwc }) => {
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError')
      },
    })
  })
  await site.open(page, '<bc-button></bc-button>')
  await page.locator('bc-button').getByRole('button').click()
  await connectByNwc(page, nwc.url)
  await expect(dialogOf(page)).toBeHidden({ timeout: 5_000 })
  await expect(page.locator('bc-button')).toHaveText(/Connected/)
})

test('a saved connection that is garbage is no connection', async ({ page, site }) => {
  await page.addInitScript(() => localStorage.setItem('bc:config', '{"connectorType":["x"],"nwcUrl":7'))
  await site.open(page, '<bc-button></bc-button>')
  await expect(page.locator('bc-button')).toHaveText('Connect Wallet')
})

for (const part of ['flow', 'wallet'])
  test(`a wallet whose ${part} does not come says so, and what to do`, async ({ page, site, watch }) => {
    watch.expect(/ERR_FAILED/, /could not be loaded/)
    const scripts = `**/chunks/${part}-*.js`
    await page.route(scripts, route => route.abort())
    await site.open(page, '<bc-button></bc-button>')
    const button = page.locator('bc-button').getByRole('button')
    await button.click()
    const dialog = dialogOf(page)
    await expect(dialog.getByRole('alert')).toContainText('The wallet could not be loaded.')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    // Some browsers never ask again for a script that did not come.
    const reload = dialog.getByRole('button', { name: 'Reload the page' })
    await expect(reload).toBeVisible()
    await page.unroute(scripts)
    await reload.click()
    await expect(dialog).toBeHidden()
    await button.click()
    await expect(dialog.getByRole('button', { name: 'Alby Hub' })).toBeVisible()
  })

test('what a press needs is there before it: fetched once the button is in sight, unless the page says no', async ({
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
  await expect(dialogOf(page).getByText('How would you like to connect')).toBeVisible()
})
