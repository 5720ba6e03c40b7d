import type { Page } from 'playwright'

/** Resolves with the bytes that the page's own heap uses after a garbage collection. */
export async function measureHeap(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
