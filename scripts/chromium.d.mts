export const packaged: string
interface Which {
  /** As people have it, rather than the lightest. */
  readonly whole?: boolean
}
export function chromiumPath(which?: Which): string | undefined
export function launchOptions(which?: Which): {
  executablePath?: string
  args: string[]
  env?: Record<string, string | undefined>
}
