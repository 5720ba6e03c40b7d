import { readCache, writeCache } from './demo-cache.ts'

const FILE = 'started.json'
/** s */
const KEPT = 3 * 86_400

/**
 * The time (s) that the demo network ends at: that of an earlier start of the last three days, else `now`, from then
 * on. A browser keeps the events that it was given; a network of another hour would show each note twice there.
 */
export async function recentNow(now = Math.floor(Date.now() / 1000), file = FILE): Promise<number> {
  const earlier = Number(await readCache(file))
  if (earlier <= now && now - earlier < KEPT) return earlier
  await writeCache(file, String(now))
  return now
}
