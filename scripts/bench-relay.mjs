// The relay of `npm run bench`, which starts it: apart, so that it shares no thread with what drives the browser.
import { loadTs } from './load-ts.mjs'

const { serveBenchRelay } = await loadTs('tests/bench/bench-relay-process.ts')
await serveBenchRelay(Number(process.argv[2]))
