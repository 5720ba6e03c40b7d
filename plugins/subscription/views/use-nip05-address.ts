import { Config } from '#kernel/config'
import { useService } from '#kernel/react'

/** Returns the address (NIP-05) of a name that is registered with the site's provider, such as `ada@example.com`. */
export function useNip05Address(name: string): string {
  const { domain = location.host } = useService(Config)
  return `${name}@${domain}`
}
