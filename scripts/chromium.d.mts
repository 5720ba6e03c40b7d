export const CHROMIUM_FOLDER: string
interface Which {
  /** As people have it, rather than the lightest. */
  readonly whole?: boolean
}
interface LaunchWhich extends Which {
  /** Whether V8 compiles hot scripts again: yes unless `false`. */
  readonly optimise?: boolean
}
export function chromiumPath(which?: Which): string | undefined
export function launchOptions(which?: LaunchWhich): {
  executablePath?: string
  args: string[]
  env?: Record<string, string | undefined>
}
