// Records the film of `stream-server.ts` in two sizes, in a browser, because Node has no codec. Run it by hand after
// a change, and commit the files beside it:
//
// node tests/peers/stream/record.mjs
//
// The codec is AV1, which every Chromium can play, also one without licensed codecs.
import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { recordCanvas } from '../../../demo/media/record-canvas.mjs'
import { launchOptions } from '../../../scripts/chromium.mjs'

const SIZES = { small: [160, 90], large: [320, 180] }

const browser = await chromium.launch(launchOptions())
const page = await browser.newPage()
await page.evaluate(`window.recordCanvas = ${recordCanvas}`)
for (const [name, [width, height]] of Object.entries(SIZES)) {
  const file = Buffer.from(await page.evaluate(record, { width, height }), 'base64')
  writeFileSync(new URL(`${name}.mp4`, import.meta.url), file)
  console.log(name, file.length)
}
await browser.close()

/** Runs in the page. Records four seconds of film with a key frame each second, so that the film can be cut there. */
async function record({ width, height }) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  const draw = time => {
    pen.fillStyle = '#29335c'
    pen.fillRect(0, 0, width, height)
    pen.fillStyle = '#f3a712'
    pen.fillRect((time / 4) * width, height / 3, height / 3, height / 3)
  }
  return window.recordCanvas(canvas, draw, {
    mimeType: 'video/mp4;codecs=av01.0.04M.08',
    videoBitsPerSecond: 60_000,
    videoKeyFrameIntervalDuration: 1_000,
  })
}
