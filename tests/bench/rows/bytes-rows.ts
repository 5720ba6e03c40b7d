import { brotliCompressSync, constants } from 'node:zlib'
import type { Response } from 'playwright'
import { limitRow, type ResultRow, recordFirstPaint } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/**
 * Returns the paths of the files that the page had loaded when the first note was painted. Files that workers load are
 * not among them.
 */
const loadedBefore = () => {
  const { paintedAt } = globalThis as unknown as { paintedAt: number }
  return performance
    .getEntriesByType('resource')
    .filter(entry => (entry as PerformanceResourceTiming).responseEnd <= paintedAt)
    .map(({ name }) => new URL(name).pathname)
}

/**
 * Measures the brotli bytes that are downloaded before the first note: scripts of the page, scripts of workers, and
 * style sheets.
 */
export async function bytesRows({ browser, host }: Bench): Promise<readonly ResultRow[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript(recordFirstPaint, 'article')
  const bodies: Promise<{ url: string; size: number }>[] = []
  const take = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (/\.(js|css|wasm)$/.test(pathname))
      bodies.push(response.body().then(b => ({ url: pathname, size: brotli(b) })))
  }
  page.on('response', take)
  await page.goto(host)
  await page.waitForFunction(() => 'paintedAt' in globalThis)
  const before = new Set(await page.evaluate(loadedBefore))
  page.off('response', take)
  const worker = (url: string) => /worker/.test(url) || url.endsWith('.wasm')
  // Two workers with the same code cause two responses but only one download, so count each address once.
  const once = new Map((await Promise.all(bodies)).map(file => [file.url, file]))
  const files = [...once.values()].filter(({ url }) => worker(url) || before.has(url))
  await context.close()
  const sum = (test: (url: string) => boolean) =>
    files.filter(f => test(f.url)).reduce((n, f) => n + f.size, 0) / 1_000
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
