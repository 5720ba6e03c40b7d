import type { PluginManifest } from '#kernel'

type Permission = NonNullable<PluginManifest['permissions']>[number]

/** Names of kinds (NIP-01 and the NIPs that define each). */
const NAME_BY_KIND: Readonly<Record<string, string>> = {
  0: 'profiles',
  1: 'notes',
  3: 'follow lists',
  5: 'deletions',
  6: 'reposts',
  7: 'reactions',
  16: 'reposts',
  1111: 'comments',
  1984: 'reports',
  9734: 'zap requests',
  10000: 'mute lists',
  10002: 'relay lists',
  10063: 'media server lists',
  24242: 'uploads',
  27235: 'requests to servers',
}

const inWords = (names: readonly string[]) => [...new Set(names)].join(', ').replace(/, ([^,]+)$/, ' and $1')

/** A plugin's permissions, in words; `undefined` if it has none. */
export function whatItAsks({ permissions = [] }: Pick<PluginManifest, 'permissions'>): string | undefined {
  const of = (verb: string) =>
    permissions.filter(p => p.startsWith(`${verb}:`)).map(p => p.slice(verb.length + 1))
  const events = (verb: string) =>
    inWords(of(verb).map(kind => NAME_BY_KIND[kind] ?? `events of kind ${kind}`))
  const has = (permission: Permission) => permissions.includes(permission)
  const parts = [
    events('publish') && `publish ${events('publish')}`,
    events('sign') && `sign ${events('sign')}`,
    has('decrypt') && 'read what is encrypted to you',
    has('wallet:pay') && 'pay from your wallet',
    of('network').length > 0 && `talk to ${inWords(of('network'))}`,
    has('database') && 'keep data on this device',
  ].filter(Boolean)
  return parts.length > 0 ? `May ${parts.join('; ')}.` : undefined
}
