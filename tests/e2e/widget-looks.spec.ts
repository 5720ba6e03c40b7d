import type { Page } from '@playwright/test'
import { expect, getWidgetDialog, test } from '../support/widget-fixture.ts'

// Each test is about a defect in the appearance of bitcoin-connect 3.12.3 that this widget must not have.

test('the QR code of an invoice is large enough, and has a quiet zone', async ({ page, site, nwc }) => {
  await site.open(page, `<bc-payment invoice="${nwc.issueInvoice().invoice}"></bc-payment>`)
  const code = page.getByRole('img', { name: 'QR code of the invoice' })
  await code.waitFor()
  // Returns the distances in CSS px of the QR code's dark pixels from its left and right edges. All pixels are read in
  // one call, because the browser warns of repeated reads.
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
  // ISO/IEC 18004 demands an empty border of four modules. A module is 4 px here.
  await expect.poll(quiet).toEqual([16, 16])
  expect((await code.boundingBox())?.width).toBeGreaterThan(200)
})

test('nothing is missing under a strict policy: tiles, logos and styles are there', async ({
  page,
  site,
}) => {
  await site.open(page, '<bc-button></bc-button>')
  await page.locator('bc-button').getByRole('button').click()
  const tile = getWidgetDialog(page).getByRole('button', { name: 'Cashu.me' })
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

test('no style of the page affects the widget, and none of the widget’s affects the page', async ({
  page,
  site,
}) => {
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
  const heading = getWidgetDialog(page).getByRole('heading').first()
  await expect(heading).toBeVisible()
  expect(await heading.evaluate(styleOf)).toMatchObject({ letterSpacing: 'normal', textTransform: 'none' })
  expect(await page.locator('#mine').evaluate(element => getComputedStyle(element).position)).toBe('static')
  await page.keyboard.press('Escape')
  await expect(getWidgetDialog(page)).toBeHidden()
  expect(
    await page.evaluate(() => document.documentElement.outerHTML.replace(/<bc-.*<\/bc-[a-z]*>/g, '')),
  ).toBe(before)
})

/**
 * Returns the looks of all elements in the open modal: position, size, and properties that a page's styles could
 * change.
 */
async function looksOf(page: Page): Promise<object[]> {
  await page.mouse.move(1, 1)
  return page.locator('bc-modal').evaluate(async modal => {
    const all: object[] = []
    const moving: Promise<unknown>[] = []
    const walk = (node: Element | ShadowRoot) => {
      if (node instanceof ShadowRoot) moving.push(...node.getAnimations().map(({ finished }) => finished))
      for (const child of node.children) {
        const { x, y, width, height } = child.getBoundingClientRect()
        const style = getComputedStyle(child)
        const names = [
          'color',
          'backgroundColor',
          'font',
          'letterSpacing',
          'textTransform',
          'textAlign',
          'opacity',
        ] as const
        const more = [
          'borderRadius',
          'transform',
          'filter',
          'visibility',
          'pointerEvents',
          'cursor',
          'direction',
        ] as const
        all.push({
          part: `${child.localName} ${child.shadowRoot ? '' : (child.textContent ?? '').slice(0, 30)}`,
          place: [x, y, width, height].map(Math.round).join(' '),
          look: [...names, ...more].map(name => style[name]).join(' | '),
        })
        walk(child.shadowRoot ?? child)
      }
    }
    const dialog = modal.shadowRoot?.querySelector('dialog')
    if (!dialog || !modal.shadowRoot) return all
    walk(modal.shadowRoot)
    // Wait for the end of transitions, such as that of a button which the pointer has just left.
    await Promise.allSettled(moving)
    all.length = 0
    walk(dialog)
    return all
  })
}

test('a page with hostile style rules changes neither the tiles, nor a form, nor a payment', async ({
  page,
  site,
  nwc,
}) => {
  const { invoice } = nwc.issueInvoice({ memo: 'A pot of tea' })
  site.files['/spoilt.css'] = `
    * { all: unset !important; font: 60px/4 cursive !important; color: red !important; visibility: hidden !important;
        letter-spacing: 1em !important; text-transform: uppercase !important; pointer-events: none !important;
        cursor: wait !important; text-align: right !important; --ink: red !important; --paper: red !important;
        --s4: 90px !important; --brand: red !important; display: none !important }
    html { font-size: 60px !important }
    html, body, main, bc-button, bc-pay-button { display: block !important }
    button, dialog, input, a, svg, canvas, div, slot { display: none !important; scale: 3 !important; opacity: 0 !important }
    ::backdrop { display: none !important }`
  const friendly = '<script type="module" src="/widget/index.js"></script>'
  const looks = []
  for (const head of [friendly, `<link rel="stylesheet" href="/spoilt.css">${friendly}`]) {
    await page.goto('about:blank')
    await site.open(page, `<bc-button></bc-button><bc-pay-button invoice="${invoice}"></bc-pay-button>`, {
      head,
    })
    const dialog = getWidgetDialog(page)
    const look = []
    await page.locator('bc-button').getByRole('button').click()
    await dialog.getByRole('button', { name: /^show all/ }).click()
    look.push(await looksOf(page))
    await dialog.getByRole('button', { name: 'LNbits', exact: true }).click()
    await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    look.push(await looksOf(page))
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.locator('bc-pay-button').getByRole('button').click()
    const code = dialog.getByRole('img', { name: 'QR code of the invoice' })
    const drawn = () =>
      code.evaluate(canvas => canvas.getBoundingClientRect().width === (canvas as HTMLCanvasElement).width)
    await expect.poll(drawn).toBe(true)
    look.push(await looksOf(page))
    looks.push(look)
  }
  expect(looks[0]?.map(parts => parts.length > 20)).toEqual([true, true, true])
  expect(looks[1]).toEqual(looks[0])
})

test('the brand may have any colour: its text stays readable', async ({ page, site }) => {
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

test('blue by default, in a dialog of medium width; dark by a class that the page sets', async ({
  page,
  site,
}) => {
  site.files['/mode.js'] = `globalThis.bcDarkMode = 'class'`
  await site.open(page, '<bc-button></bc-button>', {
    head: '<script src="/mode.js"></script><script type="module" src="/widget/index.js"></script>',
  })
  const button = page.locator('bc-button').getByRole('button')
  // The colour is #196CE7 in the light theme, and #3994FF in the dark theme.
  await expect(button).toHaveCSS('background-color', /srgb 0\.098\d* 0\.423\d* 0\.905\d*/)
  await button.click()
  const panel = getWidgetDialog(page).locator('.panel')
  await expect(panel).toHaveCSS('width', '448px')
  const paper = () => panel.evaluate(element => getComputedStyle(element).backgroundColor)
  await panel.waitFor()
  const light = await paper()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper(), 'the system has no say').toBe(light)
  await page.evaluate(() => document.documentElement.classList.add('dark'))
  await expect.poll(paper).not.toBe(light)
  await expect(button).toHaveCSS('background-color', /srgb 0\.223\d* 0\.580\d* 1\b/)
})
