import { formatConsoleCall } from './format-console'
import type { StoryFailureCheck } from './story-failure-check'

/**
 * Messages that are not faults. Browsers report as an error that a ResizeObserver measures again in the next frame,
 * which every virtual list causes. React recommends its developer tools.
 */
const HARMLESS = /ResizeObserver loop completed|React DevTools/

const LEVELS = ['error', 'warn', 'info', 'log', 'debug'] as const

/** Makes a story fail if anything is written to the console. */
export function failOnConsoleOutput(): StoryFailureCheck {
  const { error, warn, info, log, debug } = console
  const own = { error, warn, info, log, debug }
  const said: string[] = []
  for (const level of LEVELS)
    console[level] = (...args) => {
      const text = formatConsoleCall(args)
      if (!HARMLESS.test(text)) said.push(`console.${level}: ${text}`)
      own[level](...args)
    }
  return {
    check() {
      if (said.length > 0) throw new Error(`The story said something to the console.\n${said.join('\n')}`)
    },
    end: () => void Object.assign(console, own),
  }
}
