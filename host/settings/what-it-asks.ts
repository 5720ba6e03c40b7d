import type { PluginManifest } from '#kernel'
import { type KindNames, kindNames, nameOfKind } from '#kernel/shell'

type Permission = NonNullable<PluginManifest['permissions']>[number]

const inWords = (names: readonly string[]) => [...new Set(names)].join(', ').replace(/, ([^,]+)$/, ' and $1')

/** Returns a text that lists a plugin's permissions; `undefined` if it has none. */
export function whatItAsks({
  permissions = [],
  contributes = [],
}: Pick<PluginManifest, 'permissions' | 'contributes'>): string | undefined {
  // The plugin's kind names are read from its manifest, because they are not registered while the plugin is disabled.
  const names = contributes.flatMap(({ point, value }) =>
    point.id === kindNames.id ? [value as KindNames] : [],
  )
  const of = (verb: string) =>
    permissions.filter(p => p.startsWith(`${verb}:`)).map(p => p.slice(verb.length + 1))
  const events = (verb: string) =>
    inWords(of(verb).map(kind => nameOfKind(Number(kind), names)?.[1] ?? `events of kind ${kind}`))
  const has = (permission: Permission) => permissions.includes(permission)
  const parts = [
    events('publish') && `publish ${events('publish')}`,
    events('send') && `send ${events('send')}`,
    events('sign') && `sign ${events('sign')}`,
    has('publish-as') && 'publish as another of your accounts, if you choose it',
    has('decrypt') && 'read what is encrypted to you',
    has('wallet:pay') && 'pay from your wallet',
    of('network').length > 0 && `talk to ${inWords(of('network'))}`,
    has('database') && 'keep data on this device',
  ].filter(Boolean)
  return parts.length > 0 ? `May ${parts.join('; ')}.` : undefined
}
