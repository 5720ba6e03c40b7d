import { writeFileSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { createBenchmarkNetwork } from '../../demo/benchmark-network.ts'
import { type BenchRelay, startBenchRelay } from './bench-relay.ts'
import type { ResultRow } from './measure.ts'
import { bytesRows } from './rows/bytes-rows.ts'
import { chatsRows } from './rows/chats-rows.ts'
import { databaseRow } from './rows/database-row.ts'
import { firstStepsRow } from './rows/first-steps-row.ts'
import { followsRow } from './rows/follows-row.ts'
import { graphRows } from './rows/graph-row.ts'
import { guestsRows } from './rows/guests-rows.ts'
import { ingestRows } from './rows/ingest-rows.ts'
import { layoutRows } from './rows/layout-rows.ts'
import { listeningRow } from './rows/listening-row.ts'
import { memoryRow } from './rows/memory-row.ts'
import { ratchetRow } from './rows/ratchet-row.ts'
import { scrollRows } from './rows/scroll-rows.ts'
import { searchRows } from './rows/search-row.ts'
import { spreadRow } from './rows/spread-row.ts'
import { startRows } from './rows/start-rows.ts'
import { switchRow } from './rows/switch-row.ts'
import { widgetRows } from './rows/widget-rows.ts'

/** The addresses of the built app and of the bench's own pages, relay and network, for all rows of the bench. */
export interface Bench {
  readonly browser: Browser
  readonly host: string
  readonly pages: string
  readonly relay: BenchRelay
  /** Gives the built app another `config.json`. The returned function restores the usual one. */
  configure(config: object): () => void
  readonly network: Awaited<ReturnType<typeof createBenchmarkNetwork>>
}

export interface BenchOptions {
  readonly host: string
  readonly pages: string
  readonly relayPort: number
  readonly launch: Parameters<typeof chromium.launch>[0]
  /** Called with the host's `config.json` when the demo network is ready, before the first page is opened. */
  readonly configure: (config: object) => void
  /** Only rows whose name contains this text are measured. */
  readonly only?: string | undefined
}

const ROWS: Readonly<Record<string, (bench: Bench) => Promise<readonly ResultRow[]>>> = {
  start: startRows,
  'first-steps': firstStepsRow,
  follows: followsRow,
  spread: spreadRow,
  bytes: bytesRows,
  ingest: ingestRows,
  database: databaseRow,
  graph: graphRows,
  search: searchRows,
  layout: layoutRows,
  scroll: scrollRows,
  chats: chatsRows,
  listening: listeningRow,
  ratchet: ratchetRow,
  guests: guestsRows,
  switch: switchRow,
  memory: memoryRow,
  widget: widgetRows,
}

/**
 * Measures all rows, prints a table and writes `bench/latest.json`. Returns the number of missed targets, including
 * rows that could not be measured.
 */
export async function runBench(options: BenchOptions): Promise<number> {
  const { relayPort, only } = options
  const url = `ws://127.0.0.1:${relayPort}`
  const network = await createBenchmarkNetwork({
    relayUrl: url,
    onProgress: (done, total) => {
      if (done % 20_000 === 0) console.log(`signing ${done} of ${total}`)
    },
  })
  const relay = await startBenchRelay(relayPort)
  const own = { relays: [url], rootAccount: network.rootPubkey, mediaServers: [], providerApi: null }
  const configure = (config: object) => {
    options.configure(config)
    return () => options.configure(own)
  }
  configure(own)
  const browser = await chromium.launch(options.launch)
  const { host, pages } = options
  const bench: Bench = { browser, host, pages, relay, configure, network }
  const rows: ResultRow[] = []
  let failed = 0
  for (const [name, measure] of Object.entries(ROWS)) {
    if (only !== undefined && !name.includes(only)) continue
    console.log(`measuring ${name} …`)
    try {
      rows.push(...(await measure(bench)))
    } catch (error) {
      // Continue with the other rows, which take minutes and are valid without this one.
      console.error(`${name} could not be measured`, error)
      failed++
    }
  }
  await browser.close()
  relay.close()
  print(rows)
  writeFileSync('bench/latest.json', `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`)
  return failed + rows.filter(r => !r.holds).length
}

function print(rows: readonly ResultRow[]) {
  const columns: readonly (keyof ResultRow)[] = ['what', 'figure', 'floor', 'target']
  const widths = columns.map(c => Math.max(...rows.map(r => String(r[c]).length)))
  for (const row of rows) {
    const cells = columns.map((c, i) => String(row[c]).padEnd(widths[i] ?? 0))
    console.log(`${row.holds ? 'holds ' : 'MISSED'}  ${cells.join('  ')}`)
  }
}
