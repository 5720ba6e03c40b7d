import { format } from './format-console'

/** A story that warns is broken. Answers what ends the watch, and throws what was said. */
export function watchConsole(): () => void {
  const { error, warn } = console
  const said: string[] = []
  const listen =
    (level: 'error' | 'warn', say: typeof error): typeof error =>
    (...args) => {
      said.push(`console.${level}: ${format(args)}`)
      say(...args)
    }
  console.error = listen('error', error)
  console.warn = listen('warn', warn)
  return () => {
    console.error = error
    console.warn = warn
    if (said.length > 0) throw new Error(`The story said something to the console.\n${said.join('\n')}`)
  }
}
