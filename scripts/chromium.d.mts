export const packaged: string
export function chromiumPath(): string | undefined
export function launchOptions(): {
  executablePath?: string
  args: string[]
  env?: Record<string, string | undefined>
}
