/** Remembered at most. */
const MOST = 100

const failed = new Set<string>()

/** Originals that the proxy could not give: not asked for again in this session. */
export const failedImages = {
  has: (url: string): boolean => failed.has(url),
  add(url: string): void {
    failed.delete(url)
    failed.add(url)
    const [oldest] = failed
    if (failed.size > MOST && oldest !== undefined) failed.delete(oldest)
  },
  delete: (url: string): void => void failed.delete(url),
}
