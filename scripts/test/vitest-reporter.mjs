// A reporter of Vitest that writes a `Report` (see `tally.mjs`) to the file that OUTCOMES_FILE names. Vitest's own JSON
// report does not tell a test whose hook failed from one that is skipped on purpose, nor the errors outside of tests.
import { writeFileSync } from 'node:fs'
import { shortenMessage } from './tally.mjs'

const messageOf = errors => shortenMessage(errors.map(error => error.message).join(' '))

/** Returns the outcomes of a file: its own, and those of its tests. */
function outcomesOf(module, strayErrors) {
  const again = module.moduleId
  const name = `${module.relativeModuleId}${module.project.name ? ` (${module.project.name})` : ''}`
  const suites = [...module.children.allSuites()]
  const errors = [...module.errors(), ...suites.flatMap(suite => suite.errors()), ...strayErrors]
  const isBroken = errors.length > 0
  // If a suite's hook fails, Vitest runs none of its further tests and reports them only as skipped.
  const brokenSuites = new Set(suites.filter(suite => suite.errors().length > 0))
  const isBelowBroken = parent =>
    parent.type === 'module'
      ? module.errors().length > 0
      : brokenSuites.has(parent) || isBelowBroken(parent.parent)
  const ended = ['passed', 'failed', 'skipped'].includes(module.state())
  const used = new Map()
  const tests = [...module.children.allTests()].map(test => {
    const nth = (used.get(test.fullName) ?? 0) + 1
    used.set(test.fullName, nth)
    const { state, errors = [] } = test.result()
    const result =
      state === 'pending' || (state === 'skipped' && isBelowBroken(test.parent)) ? 'missing' : state
    return {
      id: `${name} > ${test.fullName} ${nth}`,
      name: `${name} ${test.fullName}`,
      again,
      result,
      message: messageOf(errors),
    }
  })
  const result = isBroken ? 'failed' : ended ? 'passed' : 'missing'
  return [{ id: name, name, again, result, message: messageOf(errors), ofFile: true }, ...tests]
}

export default class OutcomesReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const ofFile = module => unhandledErrors.filter(error => error.VITEST_TEST_PATH === module.moduleId)
    const outcomes = modules.flatMap(module => outcomesOf(module, ofFile(module)))
    const known = new Set(modules.map(module => module.moduleId))
    const stray = unhandledErrors.filter(error => !known.has(error.VITEST_TEST_PATH))
    // An error that belongs to no file explains why some files did not run to their end, if there are such files.
    const isExplained = outcomes.some(({ ofFile, result }) => ofFile && result === 'missing')
    const faults = isExplained ? [] : stray.map(error => shortenMessage(error.message))
    writeFileSync(process.env.OUTCOMES_FILE ?? '', JSON.stringify({ outcomes, faults }))
  }
}
