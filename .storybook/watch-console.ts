import { format } from './format-console'
import type { Watch } from './watch'

/**
 * The browser measures again in the next frame; it says so as an error, and every virtual list makes it. And React
 * has a word for whoever looks at stories without its tools.
 */
const HARMLESS = /ResizeObserver loop completed|React DevTools/

const LEVELS = ['error', 'warn', 'info', 'log', 'debug'] as const

/** A story that says anything to the console is broken. */
export function watchConsole(): Watch {
  const { error, warn, info, log, debug } = console
  const own = { error, warn, info, log, debug }
  const said: string[] = []
  for (const level of LEVELS)
    console[level] = (...args) => {
      const text = format(args)
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
