export const CHROMIUM_FOLDER: string
interface Which {
  /** True for the complete browser, as people use it, instead of the headless shell. */
  readonly whole?: boolean
}
interface LaunchWhich extends Which {
  /** If `false`, V8 does not optimise scripts. The default is true. */
  readonly optimise?: boolean
}
export function chromiumPath(which?: Which): string | undefined
export function launchOptions(which?: LaunchWhich): {
  executablePath?: string
  args: string[]
  env?: Record<string, string | undefined>
}
