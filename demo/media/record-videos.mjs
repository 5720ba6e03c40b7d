// Records the three small videos in a browser, because Node has no codec. After a change, run it by hand:
//   node demo/media/record-videos.mjs
// Then commit the files in videos/. The variable CHROMIUM is the path of a browser that Playwright has not installed.
import { writeFileSync } from 'node:fs'
import { chromium } from 'playwright'
import { recordCanvas } from './record-canvas.mjs'

const SCENES = {
  tide: [320, 180],
  gears: [240, 240],
  flight: [180, 320],
}

const browser = await chromium.launch(
  process.env.CHROMIUM ? { executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] } : {},
)
const page = await browser.newPage()
await page.evaluate(`window.recordCanvas = ${recordCanvas}`)
for (const [name, [width, height]] of Object.entries(SCENES)) {
  const base64 = await page.evaluate(record, { name, width, height })
  const file = Buffer.from(base64, 'base64')
  writeFileSync(new URL(`./videos/${name}.webm`, import.meta.url), file)
  console.log(name, file.length)
}
await browser.close()

/** Runs in the page. */
async function record({ name, width, height }) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  const disc = (x, y, radius, colour) => {
    pen.fillStyle = colour
    pen.beginPath()
    pen.arc(x, y, radius, 0, 7)
    pen.fill()
  }
  const fill = colour => {
    pen.fillStyle = colour
    pen.fillRect(0, 0, width, height)
  }
  const drawings = {
    tide(time) {
      fill('#f3d9b1')
      disc(width * 0.72, height * 0.3, 18, '#fff3c9')
      for (let band = 0; band < 4; band++) {
        pen.fillStyle = ['#9cc5c9', '#5f9ea8', '#2f6f80', '#1f4e5f'][band]
        pen.beginPath()
        pen.moveTo(0, height)
        for (let x = 0; x <= width; x += 4) {
          const swell = Math.sin(x / 40 + time * (1 + band * 0.4) + band) * (4 + band * 2)
          pen.lineTo(x, height * (0.5 + band * 0.12) + swell)
        }
        pen.lineTo(width, height)
        pen.fill()
      }
    },
    gears(time) {
      fill('#29335c')
      for (let n = 0; n < 8; n++) {
        const angle = time + (n * Math.PI) / 4
        disc(
          width / 2 + Math.cos(angle) * 70,
          height / 2 + Math.sin(angle) * 70,
          20,
          n % 2 ? '#f3a712' : '#e4572e',
        )
      }
      disc(width / 2, height / 2, 26 + Math.sin(time * 2) * 6, '#f6f4ee')
    },
    flight(time) {
      fill('#e78f8e')
      disc(width * 0.5, height * 0.35, 34, '#fff3c9')
      pen.fillStyle = '#3a3f6b'
      pen.fillRect(0, height * 0.75, width, height)
      const x = ((time * 30) % (width + 60)) - 30
      const flap = Math.sin(time * 9) * 9
      pen.strokeStyle = '#29335c'
      pen.lineWidth = 4
      pen.beginPath()
      pen.moveTo(x - 18, height * 0.45 - flap)
      pen.quadraticCurveTo(x - 6, height * 0.45 - 4, x, height * 0.45)
      pen.quadraticCurveTo(x + 6, height * 0.45 - 4, x + 18, height * 0.45 - flap)
      pen.stroke()
    },
  }
  return window.recordCanvas(canvas, drawings[name], {
    mimeType: 'video/webm;codecs=vp8',
    videoBitsPerSecond: 45_000,
  })
}
