// Draws the PNG icons in host/public from icon.svg. Run it after the drawing has changed: node scripts/make-icons.mjs
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { launchOptions } from './chromium.mjs'

const folder = fileURLToPath(new URL('../host/public/', import.meta.url))
const drawing = readFileSync(`${folder}icon.svg`, 'utf8')
/**
 * The drawing for systems that cut icons to a shape of their own. It has no rounded corners, and its important parts
 * are within the middle 80 %.
 */
const maskable = drawing
  .replace(' rx="8"', '')
  .replace('translate(16.2 17) rotate(40)', 'translate(16.2 16.7) rotate(40) scale(.74)')
if (maskable.includes('rx=') || !maskable.includes('scale(.74)'))
  throw new Error('icon.svg is not as expected')

const ICONS = [
  ['icon-192.png', 192, drawing],
  ['icon-512.png', 512, drawing],
  ['icon-maskable-192.png', 192, maskable],
  ['icon-maskable-512.png', 512, maskable],
  // iOS rounds the corners of this icon itself. The icon's background must not be transparent.
  ['apple-touch-icon.png', 180, maskable],
]

const browser = await chromium.launch(launchOptions())
const page = await browser.newPage()
for (const [name, size, svg] of ICONS) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  writeFileSync(folder + name, await page.screenshot({ omitBackground: true }))
}
await browser.close()
