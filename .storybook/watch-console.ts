import { format } from './format-console'
import type { Watch } from './watch'

/** The browser measures again in the next frame; it says so as an error, and every virtual list makes it. */
const HARMLESS = /ResizeObserver loop completed/

/** A story that warns is broken. */
export function watchConsole(): Watch {
  const { error, warn } = console
  const said: string[] = []
  const listen =
    (level: 'error' | 'warn', say: typeof error): typeof error =>
    (...args) => {
      const text = format(args)
      if (!HARMLESS.test(text)) said.push(`console.${level}: ${text}`)
      say(...args)
    }
  console.error = listen('error', error)
  console.warn = listen('warn', warn)
  return {
    check() {
      if (said.length > 0) throw new Error(`The story said something to the console.\n${said.join('\n')}`)
    },
    end() {
      console.error = error
      console.warn = warn
    },
  }
}
