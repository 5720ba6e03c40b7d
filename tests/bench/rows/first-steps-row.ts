import type { Page } from 'playwright'
import { startDemo } from '../../../demo/start-demo.ts'
import { limitRow, median, type ResultRow } from '../measure.ts'
import type { Bench } from '../run-bench.ts'

const RUNS = 5
const NOTES = 20
/** The packs that the newcomer chooses. */
const PACKS = ['Birds', 'Bread']
/** The window is so high that 20 notes are in the page at once. */
const VIEWPORT = { width: 1280, height: 4_000 }

/** Runs in the page. Resolves with the ms from a press on Go until 20 notes of chosen people are painted. */
const takeFirstSteps = async ([packs, notes]: readonly [readonly string[], number]) => {
  const nextFrame = () => new Promise(requestAnimationFrame)
  const until = async <T>(find: () => T | undefined | false): Promise<T> => {
    for (;;) {
      const found = find()
      if (found) return found
      await nextFrame()
    }
  }
  const labelled = (selector: string, text: RegExp) =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(each => text.test(each.textContent ?? ''))
  const press = async (selector: string, text: RegExp) =>
    (await until(() => labelled(`${selector}:not(:disabled)`, text))).click()
  const started = performance.now()
  await press('[role=dialog] button', /^Go$/)
  for (const pack of packs) await press('main label', new RegExp(`^${pack}$`))
  await press('main button', /^Follow \d+ people$/)
  await until(() => labelled('main h2', /^How do others see you\?$/))
  await press('main button', /^Skip$/)
  await until(() => location.pathname === '/' && document.querySelectorAll('main article').length >= notes)
  await nextFrame()
  return performance.now() - started
}

/** Opens the demo in an empty profile. Returns the ms until the visitor's feed has 20 notes. */
async function openDemo(page: Page, host: string): Promise<number> {
  const started = Date.now()
  await page.goto(host, { waitUntil: 'commit' })
  await page.waitForFunction(notes => document.querySelectorAll('main article').length >= notes, NOTES, {
    polling: 'raf',
    timeout: 60_000,
  })
  return Date.now() - started
}

/**
 * Measures the way from signing up to a home page with 20 notes of chosen people, without the time for reading and
 * deciding. The page uses the demo network, which has the packs.
 */
export async function firstStepsRow({ browser, host, configure }: Bench): Promise<readonly ResultRow[]> {
  const { relay, media, network, close } = await startDemo({
    relayPort: 7_471,
    mediaPort: 7_472,
    live: false,
  })
  const restore = configure({
    relays: [relay.url],
    rootAccount: network.rootPubkey,
    curators: network.curators,
    mediaServers: [],
    localServers: [media.url],
  })
  const cold: number[] = []
  const steps: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const context = await browser.newContext({ viewport: VIEWPORT })
    const page = await context.newPage()
    cold.push(await openDemo(page, host))
    await page.getByRole('button', { name: 'Sign up' }).first().click()
    await page.getByPlaceholder("What's your name?").fill('Wren')
    steps.push(await page.evaluate(takeFirstSteps, [PACKS, NOTES] as const))
    await context.close()
  }
  restore()
  await close()
  return [
    limitRow(
      `signing up to a home page with ${NOTES} notes of chosen people`,
      Math.round(median(steps)),
      'ms',
      3_000,
      `cold start to ${NOTES} notes: ${Math.round(median(cold))} ms`,
    ),
  ]
}
