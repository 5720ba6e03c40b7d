import { brotliCompressSync, constants } from 'node:zlib'
import { limitRow, type Row } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** What is downloaded before the first note, brotli: the page's scripts, the workers', the styles. */
export async function bytesRows({ browser, host }: Bench): Promise<readonly Row[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const bodies: Promise<{ url: string; size: number }>[] = []
  page.on('response', response => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css|wasm)$/.test(pathname))
      bodies.push(response.body().then(b => ({ url: pathname, size: brotli(b) })))
  })
  await page.goto(host)
  await page.waitForSelector('article')
  const files = await Promise.all(bodies)
  await context.close()
  const sum = (test: (url: string) => boolean) =>
    files.filter(f => test(f.url)).reduce((n, f) => n + f.size, 0) / 1_000
  const worker = (url: string) => /worker/.test(url) || url.endsWith('.wasm')
  return [
    limitRow(
      'JS before the first note, page',
      sum(u => u.endsWith('.js') && !worker(u)),
      'kB',
      150,
      'React and router: 79 kB',
    ),
    limitRow('JS and WebAssembly before the first note, workers', sum(worker), 'kB', 130),
    limitRow(
      'CSS before the first note',
      sum(u => u.endsWith('.css')),
      'kB',
      12,
    ),
  ]
}
