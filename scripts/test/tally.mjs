/**
 * What one run says of one test, or of what belongs to a whole file: whether it loads, and its hooks.
 *
 * @typedef {object} Outcome
 * @property {string} id The same in each run.
 * @property {string} name
 * @property {string} again What the runner takes to run it again: a file, or a file and a line.
 * @property {'passed' | 'failed' | 'skipped' | 'missing'} result `skipped` is on purpose; a `missing` test should have
 *   run and did not, such as one whose hook failed.
 * @property {string} [message]
 * @property {boolean} [ofFile] True for a whole file. It is counted only if it fails.
 */

/**
 * What one run says. `faults` are the messages of failures that belong to no test and to no file.
 *
 * @typedef {{ outcomes: readonly Outcome[], faults: readonly string[] }} Report
 */

/**
 * Collects what several runs say of the same tests. A test that passes in any of them counts as passed; it is unsteady
 * if it failed in another.
 *
 * @param {Report} first
 */
export function createTally(first) {
  /** @type {Map<string, { first: Outcome, message: string, results: Set<Outcome['result']> }>} */
  const tests = new Map()
  /** @param {readonly Outcome[]} outcomes */
  const add = outcomes => {
    for (const outcome of outcomes) {
      const known = tests.get(outcome.id) ?? { first: outcome, message: '', results: new Set() }
      known.message ||= outcome.message ?? ''
      known.results.add(outcome.result)
      tests.set(outcome.id, known)
    }
  }
  add(first.outcomes)
  const all = () => [...tests.values()]
  const isOpen = ({ results }) => !results.has('passed') && !results.has('skipped')
  const told = ({ first, message }) => `${first.name}: ${message || 'it did not run'}`
  return {
    /** Adds another run of some tests. A run with a fault proves nothing, so it is left out. */
    add(/** @type {Report} */ report) {
      if (report.faults.length === 0) add(report.outcomes)
    },
    /** Returns how many tests and files have failed in each run so far. */
    failures: () => all().filter(test => isOpen(test) && test.results.has('failed')).length,
    /** Returns what the runner needs to run all tests again that have not passed yet. */
    again: () => [
      ...new Set(
        all()
          .filter(isOpen)
          .map(({ first }) => first.again),
      ),
    ],
    counts() {
      const why = [...first.faults, ...all().filter(isOpen).map(told)]
      return {
        passed: all().filter(({ first, results }) => !first.ofFile && results.has('passed')).length,
        failed: why.length,
        why,
        unsteady: all()
          .filter(test => !isOpen(test) && test.results.has('failed'))
          .map(told),
      }
    },
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: runners colour their messages with this escape character
const COLOURS = /\u001b\[[0-9;]*m/g

/**
 * Returns the beginning of a failure's message in one line. It is long enough to contain the received value of an
 * assertion that compares objects, which comes after the expected one.
 */
export const shortenMessage = (message = '') =>
  message.replace(COLOURS, '').replace(/\s+/g, ' ').trim().slice(0, 800)
