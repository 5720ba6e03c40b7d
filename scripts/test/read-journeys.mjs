import { join } from 'node:path'
import { shortenMessage } from './tally.mjs'

const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
/** Escapes a path, because Playwright takes each argument for a regular expression. */
const escaped = path => path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Converts a JSON report of Playwright to a `Report` (see `tally.mjs`). Errors that belong to no test, such as a file
 * that does not load, become faults, because Playwright has run nothing then.
 */
export function readJourneys({ config, errors, suites }) {
  const outcomes = suites.flatMap(specsOf).flatMap(({ id, file, line, title, tests }) =>
    tests.map(({ projectName, status, expectedStatus, results }) => ({
      id: `${projectName} ${id}`,
      name: `${file}:${line} ${title}`,
      again: `${escaped(join(config.rootDir, file))}:${line}`,
      result:
        status === 'skipped'
          ? expectedStatus === 'skipped'
            ? 'skipped'
            : 'missing'
          : status === 'unexpected'
            ? 'failed'
            : 'passed',
      message: shortenMessage(
        results
          .flatMap(each => each.errors)
          .map(error => error.message)
          .join(' '),
      ),
    })),
  )
  return { outcomes, faults: errors.map(error => shortenMessage(error.message)) }
}
