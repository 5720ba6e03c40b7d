// The relay of `npm run bench`. The bench starts it in its own process, so that it shares no thread with the code that
// drives the browser.
import { loadTs } from './load-ts.mjs'

const { serveBenchRelay } = await loadTs('tests/bench/bench-relay-process.ts')
await serveBenchRelay(Number(process.argv[2]))
