import type { GuestManifest } from './guest-manifest'
import {
  getRequestedNetworkHosts,
  getRequestedPublishKinds,
  getRequestedReadKinds,
  getStorageQuotaKb,
  requestsPayments,
  requestsReaderIdentity,
} from './permissions'

/** Returns texts for the user that say what a guest adds to the app. */
export function describeContributions({ adds }: GuestManifest): readonly string[] {
  const quoted = (items: readonly { readonly label: string }[] = []) =>
    items.map(({ label }) => `'${label}'`).join(', ')
  const describeItems = (words: string, items: readonly { readonly label: string }[] | undefined) =>
    items && items.length > 0 ? [`${words}: ${quoted(items)}`] : []
  const kinds = (adds.noteKinds ?? []).map(({ names, kinds: numbers, as }) => {
    const what = names?.[1] ?? 'events'
    return `Shows ${what} (kind ${numbers.join(', ')})${as?.includes('post') ? ', in feeds, too' : ''}`
  })
  const pages = (adds.pages ?? []).map(
    ({ label, inSidebar }) => `A page '${label}'${inSidebar ? ', with an entry in the sidebar' : ''}`,
  )
  return [
    ...kinds,
    ...pages,
    ...describeItems('Tabs of the home page', adds.feeds),
    ...describeItems('Buttons under notes', adds.actions),
    ...describeItems("Entries of a note's menu", adds.menu),
    ...describeItems('Modes of the composer', adds.composerModes),
    ...describeItems('Suggestions below the search box', adds.search),
    ...describeItems('Notifications', adds.notifications),
    ...describeItems('Wallets that can be connected', adds.connectors),
    ...((adds.settings ?? []).length > 0 ? ['Its own settings'] : []),
  ]
}

/** Returns one text for the user per permission of a guest. */
function listPermissions(manifest: GuestManifest): readonly string[] {
  const reads = getRequestedReadKinds(manifest)
  const publishes = getRequestedPublishKinds(manifest)
  const hosts = getRequestedNetworkHosts(manifest)
  const size = getStorageQuotaKb(manifest)
  const { search, connectors } = manifest.adds
  return [
    ...(requestsReaderIdentity(manifest) ? ['It learns who you are and whom you follow.'] : []),
    ...(reads.length > 0
      ? [`It reads events of kind ${reads.join(', ')} from your relays, which see what it asks for.`]
      : []),
    ...(search && search.length > 0 ? ['It learns what you type into the search box.'] : []),
    ...(publishes.length > 0
      ? [`It proposes events of kind ${publishes.join(', ')}. You see each one before it is published.`]
      : []),
    ...(hosts.length > 0 ? [`It talks to ${hosts.join(', ')}, and can tell it all that it learns.`] : []),
    ...(requestsPayments(manifest) ? ['It asks you to pay invoices. You see each one before.'] : []),
    ...(connectors && connectors.length > 0
      ? ['It connects a wallet: it learns your balance, and carries out your payments.']
      : []),
    ...(size > 0 ? [`It keeps up to ${size} kB of its own data in this browser.`] : []),
  ]
}

/** Returns texts for the user that say what a guest may do, and that it may do nothing else. */
export function describePermissions(manifest: GuestManifest): readonly string[] {
  const permissions = listPermissions(manifest)
  const isMute =
    getRequestedPublishKinds(manifest).length === 0 && getRequestedNetworkHosts(manifest).length === 0
  if (permissions.length === 0)
    return ['It draws what it is given. It learns nothing else, and can tell nobody.']
  return ['It draws what it is given.', ...permissions, ...(isMute ? ['It can tell nobody else.'] : [])]
}

const exclude = (all: readonly string[], others: readonly string[]) =>
  all.filter(each => !others.includes(each))

/** Returns texts for the user that say how a version differs from the installed one. */
export function describeVersionChanges(before: GuestManifest, after: GuestManifest): readonly string[] {
  const [hadMay, hasMay] = [listPermissions(before), listPermissions(after)]
  const [hadAdds, hasAdds] = [describeContributions(before), describeContributions(after)]
  return [
    ...exclude(hasMay, hadMay).map(each => `May now: ${each}`),
    ...exclude(hadMay, hasMay).map(each => `No more: ${each}`),
    ...exclude(hasAdds, hadAdds).map(each => `New: ${each}`),
    ...exclude(hadAdds, hasAdds).map(each => `Gone: ${each}`),
  ]
}

/** Compares two versions, such as 1.2.0 and 1.10.0. Negative if the first is the older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map(each => each.split('.').map(Number))
  for (let at = 0; at < 3; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
