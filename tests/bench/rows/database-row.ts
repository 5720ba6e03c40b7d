import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limitRow, median, type ResultRow, throttleCpu } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const RUNS = 5

interface DatabasePage {
  fill(url: string): Promise<number>
  open(authors: readonly string[]): Promise<number>
}

/**
 * Measures the time from opening the local database, which has 200,000 events, to the first feed. The main thread is
 * slowed down four times.
 */
export async function databaseRow({ browser, pages, network }: Bench): Promise<readonly ResultRow[]> {
  const server = createServer(async (_, response) => {
    response.setHeader('Access-Control-Allow-Origin', '*')
    for await (const { json } of network.streamEvents()) {
      if (!response.write(`${json}\n`)) await once(response, 'drain')
    }
    response.end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${pages}/database.html`)
  await page.evaluate(url => (globalThis as unknown as DatabasePage).fill(url), `http://127.0.0.1:${port}/`)
  const times: number[] = []
  for (let i = 0; i < RUNS; i++) {
    await page.goto(`${pages}/database.html`)
    await throttleCpu(page, 4)
    times.push(
      await page.evaluate(
        authors => (globalThis as unknown as DatabasePage).open(authors),
        [...network.follows],
      ),
    )
    await throttleCpu(page, 1)
  }
  await context.close()
  server.close()
  return [
    limitRow(
      'opening 200,000 stored events to the first feed, 4x slowdown',
      Math.round(median(times)),
      'ms',
      150,
    ),
  ]
}
