import { readCachedFile, writeCachedFile } from './demo-cache.ts'

const START_FILE = 'started.json'
const DEFAULT_KEPT_SECONDS = 3 * 86_400

/**
 * Returns the time (s) at which the demo network ends: that of an earlier start within `keptSeconds` (three days by
 * default), otherwise `now`, which is then stored. A browser keeps the events that it has received, and would show each
 * note twice if the network ended at another hour.
 */
export async function getNetworkEndTime(
  now = Math.floor(Date.now() / 1000),
  file = START_FILE,
  keptSeconds = DEFAULT_KEPT_SECONDS,
): Promise<number> {
  const earlier = Number(await readCachedFile(file))
  if (earlier <= now && now - earlier < keptSeconds) return earlier
  await writeCachedFile(file, String(now))
  return now
}
