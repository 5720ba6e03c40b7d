import type { PluginManifest } from '#kernel'
import { getKindName, type KindNames, kindNames } from '#kernel/shell'

type Permission = NonNullable<PluginManifest['permissions']>[number]

const joinWords = (names: readonly string[]) =>
  [...new Set(names)].join(', ').replace(/, ([^,]+)$/, ' and $1')

/** Returns a text that lists a plugin's permissions; `undefined` if it has none. */
export function describePermissions({
  permissions = [],
  contributes = [],
}: Pick<PluginManifest, 'permissions' | 'contributes'>): string | undefined {
  // The plugin's kind names are read from its manifest, because they are not registered while the plugin is disabled.
  const names = contributes.flatMap(({ point, value }) =>
    point.id === kindNames.id ? [value as KindNames] : [],
  )
  const permissionTargets = (permissionType: string) =>
    permissions
      .filter(permission => permission.startsWith(`${permissionType}:`))
      .map(p => p.slice(permissionType.length + 1))
  const eventNames = (permissionType: string) =>
    joinWords(
      permissionTargets(permissionType).map(
        kind => getKindName(Number(kind), names)?.[1] ?? `events of kind ${kind}`,
      ),
    )
  const hasPermission = (permission: Permission) => permissions.includes(permission)
  const descriptions = [
    eventNames('publish') && `publish ${eventNames('publish')}`,
    eventNames('send') && `send ${eventNames('send')}`,
    eventNames('sign') && `sign ${eventNames('sign')}`,
    hasPermission('publish-as') && 'publish as another of your accounts, if you choose it',
    hasPermission('decrypt') && 'read what is encrypted to you',
    hasPermission('wallet:pay') && 'pay from your wallet',
    permissionTargets('network').length > 0 && `talk to ${joinWords(permissionTargets('network'))}`,
    hasPermission('database') && 'keep data on this device',
  ].filter(Boolean)
  return descriptions.length > 0 ? `May ${descriptions.join('; ')}.` : undefined
}
